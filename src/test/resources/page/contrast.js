// the texts whose contrast with what is behind them is below 4.5 to 1, by the WCAG 2 formula of relative luminance
(() => {
  const channels = colour => colour.match(/[\d.]+/g).map(Number);
  const luminance = colour => {
    const [r, g, b] = channels(colour).slice(0, 3).map(one => one / 255)
      .map(one => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = element => {
    for (let at = element; at; at = at.parentElement) {
      const colour = channels(getComputedStyle(at).backgroundColor);
      if (colour.length < 4 || colour[3] > 0) {
        return getComputedStyle(at).backgroundColor;
      }
    }
    return 'rgb(255, 255, 255)';
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const poor = [];
  let seen = 0;
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !element.checkVisibility() || element.closest('script, noscript')) {
      continue;
    }
    seen++;
    const [light, dark] = [luminance(getComputedStyle(element).color), luminance(behind(element))].sort((a, b) => b - a);
    const contrast = (light + 0.05) / (dark + 0.05);
    if (contrast < 4.5) {
      poor.push(element.className + ' "' + texts.currentNode.textContent.trim() + '" ' + contrast.toFixed(2));
    }
  }
  // what the plots write is written in the default colour
  const card = behind(document.querySelector('canvas'));
  const [light, dark] = [luminance(hex(Chart.defaults.color)), luminance(card)].sort((a, b) => b - a);
  if ((light + 0.05) / (dark + 0.05) < 4.5) {
    poor.push('plots ' + Chart.defaults.color);
  }
  function hex(colour) {
    return 'rgb(' + [1, 3, 5].map(i => parseInt(colour.slice(i, i + 2), 16)).join(', ') + ')';
  }
  return {seen, poor, paper: luminance(getComputedStyle(document.body).backgroundColor)};
})()
