// Light or dark: what the system says, until the button is pressed.

const dark = window.matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;

function colour(name) {
  return getComputedStyle(root).getPropertyValue('--' + name).trim();
}

function themeButton() {
  const button = el('button', {type: 'button', class: 'quiet', id: 'theme'});
  let isChosen = false;
  const set = isDark => {
    root.dataset.theme = isDark ? 'dark' : 'light';
    button.textContent = isDark ? 'light' : 'dark';
    button.setAttribute('aria-label', 'show in ' + button.textContent + ' colours');
  };
  const change = isDark => {
    set(isDark);
    drawCharts();
  };
  button.addEventListener('click', () => {
    isChosen = true;
    change(root.dataset.theme === 'light');
  });
  dark.addEventListener('change', () => isChosen || change(dark.matches));
  set(dark.matches);
  return button;
}
