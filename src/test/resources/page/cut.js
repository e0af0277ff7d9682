// unfolds all there is, and names what is cut off: what leaves the screen, and boxes with more in them than they show
(() => {
  document.querySelectorAll('details').forEach(one => { one.open = true; });
  const width = document.documentElement.clientWidth;
  const named = element => element.tagName.toLowerCase() + '.' + element.className + ' "' + element.textContent.trim().slice(0, 60) + '"';
  // captions are for screen readers, and the JSON is code: it scrolls
  return [...document.querySelectorAll('body *')].filter(one => one.tagName !== 'CAPTION' && !one.closest('pre')).filter(one => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.left < -0.5 || box.right > width + 0.5)
      || getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
  }).map(named);
})()
