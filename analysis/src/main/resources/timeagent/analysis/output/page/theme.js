// Light or dark: what the system says, until the button is pressed.

const dark = window.matchMedia('(prefers-color-scheme: dark)');

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === 'dark' : dark.matches;
}

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

function themeButton() {
  const button = el('button', {type: 'button', class: 'quiet', id: 'theme'});
  const label = () => {
    button.textContent = isDark() ? 'light' : 'dark';
    button.setAttribute('aria-label', 'show in ' + button.textContent + ' colours');
  };
  button.addEventListener('click', () => {
    document.documentElement.dataset.theme = isDark() ? 'light' : 'dark';
    label();
    drawCharts();
  });
  dark.addEventListener('change', () => {
    label();
    drawCharts();
  });
  label();
  return button;
}
