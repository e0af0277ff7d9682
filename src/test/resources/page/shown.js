// every number of the page that says which number of the JSON it is
[...document.querySelectorAll('[data-json]')].map(one => ({
  path: one.dataset.json, value: one.dataset.value, unit: one.dataset.unit, text: one.textContent,
  visible: one.checkVisibility()}))
