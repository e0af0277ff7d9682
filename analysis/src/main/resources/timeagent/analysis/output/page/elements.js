// Makes elements. Texts of a recording become text nodes and attribute values, never HTML.

const result = JSON.parse(document.getElementById('result').textContent);
const data = JSON.parse(document.getElementById('data').textContent);
const compared = data.kind !== 'report';

/** The sides: the place of each one's report in the result, and its name. */
const sides = compared
  ? ['a', 'b'].map((name, i) => ({name, path: name, report: result[name], title: data.titles[i]}))
  : [{name: '', path: '', report: result, title: data.titles[0]}];

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

/** A line for each side that has a part, made of the place of the part. */
function lineOfSides(part, content) {
  return partOfSides(part).map(({side, place}) => el('span', {class: 'item'}, compared ? [sideMark(side), ' '] : null, content(place)));
}

const PHONE = window.matchMedia('(max-width: 640px)').matches;
// what is shown on demand
const FOLDED = ['switched', 'recorded', ...PHONE ? ['cost', 'timelines', 'durations', 'memory', 'source', 'recordings', 'raw'] : []];

function section(id, title, hint, ...content) {
  const parts = content.flat().filter(part => part);
  if (parts.length === 0) {
    return null;
  }
  const head = el('h2', {id: id + '-title'}, title);
  const all = [hint ? el('p', {class: 'hint'}, hint) : null, ...parts];
  return el('section', {id, 'aria-labelledby': head.id},
    FOLDED.includes(id) ? el('details', {}, el('summary', {}, head), all) : [head, all].flat());
}

/** A bar as long as a value is of the largest, from 0 to 1. */
function bar(share, side) {
  const filled = el('span', {class: 'fill fill-' + (side.name || 'a')});
  filled.style.width = Math.min(100, Math.max(0, share * 100)) + '%';
  return el('span', {class: 'bar', 'aria-hidden': 'true'}, filled);
}

const WITH_UNIT = /(\d[\d.,]* (?:%|[kMGT]?B|[num]?s|k|M)(?![\w.]))/;

/** A text that breaks behind the dots and commas of names, not inside words and numbers, nor before a unit. */
function breaking(text) {
  return text.split(WITH_UNIT).flatMap((part, i) => (i % 2 === 1 ? [el('span', {class: 'together'}, part)]
    : part.match(/(?:[^.,]|[.,](?![a-z_$]))*[.,]?/gi).flatMap(piece => (piece ? [piece, el('wbr')] : []))));
}

function cellOf(column, row) {
  const cell = column.cell(row);
  return column.wide && typeof cell === 'string' ? el('span', {}, breaking(cell)) : cell;
}

const FEW_ROWS = PHONE ? 5 : 15;

/**
 * A table that sorts by the column clicked. A column is {title, cell(row), sort(row), numeric, wide, plain}; without sort it does
 * not sort, and a plain one needs no title beside its values. Of a long table the first rows are shown, and the others on demand.
 *
 * @param names what is filtered by, of a row; without it there is no filter, and the table is no wider than its texts
 */
function table(caption, columns, rows, names) {
  const body = el('tbody');
  const items = rows.map(row => ({row, line: el('tr', {}, columns.map(column =>
    el('td', {class: column.numeric ? 'numeric' : column.wide ? 'wide' : null, 'data-title': column.plain ? null : column.title}, cellOf(column, row)))),
    text: names ? names(row).toLowerCase() : ''}));
  let all = rows.length <= FEW_ROWS + 3;
  let words = [];
  const more = el('button', {type: 'button', class: 'more'});
  const found = el('span', {role: 'status'});
  const show = () => {
    const matching = items.filter(item => words.every(word => item.text.includes(word)));
    items.forEach(item => { item.line.hidden = true; });
    matching.forEach((item, i) => { item.line.hidden = !all && i >= FEW_ROWS; });
    more.hidden = all || matching.length <= FEW_ROWS;
    more.textContent = 'show all ' + grouped(matching.length, 0);
    found.textContent = words.length > 0 ? grouped(matching.length, 0) + ' of ' + grouped(items.length, 0) : '';
    body.append(...items.map(item => item.line));
  };
  more.addEventListener('click', () => { all = true; show(); });
  const heads = columns.map(column => {
    const text = [column.title, column.side ? [' ', sideMark(column.side)] : null].flat();
    const head = el('th', {scope: 'col', class: column.numeric ? 'numeric' : null},
      column.sort && rows.length > 1 ? el('button', {type: 'button'}, ...text) : text);
    if (column.sort && rows.length > 1) {
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
  const filter = el('input', {type: 'search', placeholder: 'filter', 'aria-label': 'filter: ' + caption});
  filter.addEventListener('input', () => {
    words = filter.value.toLowerCase().split(/\s+/).filter(word => word);
    show();
  });
  show();
  return el('div', {class: names ? 'table' : 'table compact'},
    names && rows.length > 5 ? el('div', {class: 'filter'}, filter, found) : null,
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
