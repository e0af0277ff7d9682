// Makes elements. Texts of a recording become text nodes and attribute values, never HTML.

const result = JSON.parse(document.getElementById('result').textContent);
const data = JSON.parse(document.getElementById('data').textContent);
const compared = data.kind !== 'report';
/** What the report plots; durations without units in their names. */
function plotsOf(report) {
  return {durations: report.plots.durations.map(step => ({from: step.fromNanos, to: step.toNanos, share: step.share})),
    timeline: {points: report.plots.timeline.points.map(point => ({at: point.seconds, ...point}))}};
}

/** The sides: the place of each one's report in the result, its name and its plots. */
const sides = result.groups ? [] : compared
  ? ['a', 'b'].map((name, i) => ({name, path: name, report: result[name], title: data.titles[i], plots: plotsOf(result[name])}))
  : [{name: '', path: '', report: result, title: data.titles[0], plots: plotsOf(result)}];

function el(tag, attributes, ...children) {
  const element = document.createElement(tag);
  Object.entries(attributes || {}).forEach(([name, value]) => {
    if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value === true ? '' : value);
    }
  });
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}

function path(...steps) {
  return steps.filter(step => step !== '').join('.');
}

function at(place) {
  return place.split('.').reduce((value, step) => (value === null || value === undefined ? value : value[step]), result);
}

/** A number of the result by its place there; the title has all its digits. */
function number(place, unit) {
  const value = at(place);
  return isNumber(value)
    ? el('span', {class: 'number', 'data-json': place, 'data-value': value, 'data-unit': unit, title: exactly(value, unit)},
        quantity(value, unit))
    : el('span', {class: 'number none'}, NOTHING);
}

/** An interval of the result, whose ends have one unit. */
function interval(place, unit) {
  const ends = at(place);
  return Array.isArray(ends) && ends.every(isNumber)
    ? el('span', {class: 'interval'}, number(path(place, 0), unit), ' \u2026 ', number(path(place, 1), unit))
    : el('span', {class: 'interval none'}, NOTHING);
}

function sideMark(side) {
  return el('span', {class: 'side side-' + (side.name || 'a')}, side.name);
}

function section(id, title, hint, ...content) {
  const parts = content.flat().filter(part => part);
  return parts.length === 0
    ? null
    : el('section', {id, 'aria-labelledby': id + '-title'},
        el('h2', {id: id + '-title'}, title), hint ? el('p', {class: 'hint'}, hint) : null, ...parts);
}

/** A bar as long as its share of the cell. */
function bar(share, side) {
  const filled = el('span', {class: 'fill fill-' + (side.name || 'a')});
  filled.style.width = Math.min(100, Math.max(0, share * 100)) + '%';
  return el('span', {class: 'bar', 'aria-hidden': 'true'}, filled);
}

const FEW_ROWS = 15;

/**
 * A table that sorts by the column clicked. A column is {title, cell(row), sort(row), numeric, wide}; without sort it does not
 * sort. Of a long table the first rows are shown, and the others on demand.
 */
function table(caption, columns, rows) {
  const body = el('tbody');
  const items = rows.map(row => ({row, line: el('tr', {}, columns.map(column =>
    el('td', {class: column.numeric ? 'numeric' : column.wide ? 'wide' : null, 'data-title': column.title}, column.cell(row))))}));
  let all = rows.length <= FEW_ROWS + 3;
  const more = el('button', {type: 'button', class: 'more'}, 'show all ' + grouped(rows.length, 0));
  const show = () => {
    items.forEach((item, i) => { item.line.hidden = !all && i >= FEW_ROWS; });
    more.hidden = all;
    body.append(...items.map(item => item.line));
  };
  more.addEventListener('click', () => { all = true; show(); });
  const heads = columns.map(column => {
    const text = [column.title, column.side ? [' ', sideMark(column.side)] : null].flat();
    const head = el('th', {scope: 'col', class: column.numeric ? 'numeric' : null},
      column.sort ? el('button', {type: 'button'}, ...text) : text);
    if (column.sort) {
      head.firstChild.addEventListener('click', () => sortBy(head, column));
    }
    return head;
  });
  const sortBy = (head, column) => {
    // numbers are looked at from the largest, names from the first
    const descending = head.ariaSort ? head.ariaSort === 'ascending' : column.numeric;
    heads.forEach(other => other.removeAttribute('aria-sort'));
    head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    items.sort((one, other) => (descending ? -1 : 1) * inOrder(column.sort(one.row), column.sort(other.row)));
    show();
  };
  show();
  return el('div', {class: 'table'},
    el('div', {class: 'scroll', tabindex: 0, role: 'region', 'aria-label': caption},
      el('table', {}, el('caption', {}, caption), el('thead', {}, el('tr', {}, heads)), body)),
    more);
}

/** What is not known comes before every number, so last where the largest is first. */
function inOrder(one, other) {
  if (typeof one === 'string' || typeof other === 'string') {
    return String(one).localeCompare(String(other), 'en', {numeric: true});
  }
  return (isNumber(one) ? one : -Infinity) - (isNumber(other) ? other : -Infinity) || 0;
}
