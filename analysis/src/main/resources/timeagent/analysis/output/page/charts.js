// The plots, drawn by Chart.js. What each shows stands in a table too.

const charts = [];

function colour(name) {
  return getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();
}

/** A place for a plot; it is drawn when the page is laid out, and again when the system's colours change. */
function chart(id, label, height, config) {
  const canvas = el('canvas', {id, role: 'img', 'aria-label': label});
  const box = el('div', {class: 'plot'}, canvas);
  box.style.height = height + 'px';
  charts.push({canvas, config, drawn: null});
  return box;
}

function drawCharts() {
  Chart.defaults.color = colour('muted');
  Chart.defaults.borderColor = colour('line');
  Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
  Chart.defaults.font.size = 12;
  Chart.defaults.animation = false;
  Chart.defaults.maintainAspectRatio = false;
  charts.forEach(one => {
    if (one.drawn) {
      one.drawn.destroy();
    }
    one.drawn = new Chart(one.canvas, one.config());
  });
}

window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawCharts);

function sideColour(side) {
  return colour('side-' + (side.name || 'a'));
}

function axis(title, unit, more) {
  return {
    title: {display: title !== null, text: title},
    grid: {drawTicks: false},
    border: {display: false},
    ticks: {callback: value => quantity(value, unit), maxRotation: 0, autoSkipPadding: 16, padding: 6},
    ...more,
  };
}

/** The axis of values that are 0 or more. */
function fromZero(title, unit, label) {
  return axis(title, unit, {type: 'linear', min: 0, ticks: {callback: label || (value => quantity(value, unit)), maxTicksLimit: PHONE ? 4 : 6, autoSkip: false, padding: 6}});
}

// names of sides can be long: they stand above the plot as text, which can be wrapped and copied
const NO_LEGEND = {display: false};

function legend() {
  return compared ? el('p', {class: 'legend'}, sides.map(side => el('span', {class: 'item'}, sideMark(side), ' ', side.title))) : null;
}

/** A label in lines that leave a phone room for the plot; a long name breaks before its words. */
function inLines(label, most) {
  return label.split(/(?<=[ :])|(?<=[a-z\d])(?=[A-Z])/).reduce((all, part) => {
    const last = all[all.length - 1];
    return last && (last + part).trim().length <= most ? [...all.slice(0, -1), last + part] : [...all, part];
  }, []).map(line => line.trim());
}

/** Ratios b/a with their intervals, and the band in which two are the same; what is off the axis is at its end. */
function ratios(rows) {
  const ends = rows.flatMap(row => [row.ratio, ...(row.ratioCi95 || [])]).filter(value => isNumber(value) && value > 0);
  const least = Math.max(0.05, Math.min(0.8, ...ends) / 1.15);
  const most = Math.min(20, Math.max(1.25, ...ends) * 1.15);
  const within = value => Math.min(most, Math.max(least, value));
  const labels = rows.map(row => inLines(metricLabel(row.name), PHONE ? 20 : 60));
  const mostLines = Math.max(...labels.map(lines => lines.length));
  const label = 'Ratio of b to a: ' + rows.map(row => row.name + ' ' + ratio(row.ratio) + ', ' + row.verdict).join('; ');
  return chart('ratios', label, 76 + (11 + 15 * mostLines) * rows.length, () => {
    const colours = rows.map(row => colour(row.verdict));
    return {
      type: 'bar',
      data: {
        labels,
        datasets: [
          {type: 'line', label: 'b/a', data: rows.map(row => within(row.ratio)), showLine: false, indexAxis: 'y',
            pointRadius: 5, pointHoverRadius: 7, pointBackgroundColor: colours, pointBorderColor: colour('card'), pointBorderWidth: 1.5},
          {label: '95 % interval', data: rows.map(row => row.ratioCi95 && row.ratioCi95.map(within)), backgroundColor: colours,
            barThickness: 4, grouped: false, minBarLength: 2},
          {label: 'same', data: rows.map(() => [1 - data.margin, 1 + data.margin]), backgroundColor: colour('band'),
            categoryPercentage: 1, barPercentage: 1, grouped: false},
        ],
      },
      options: {
        indexAxis: 'y',
        scales: {
          x: axis('b / a, logarithmic', 'ratio', {type: 'logarithmic', min: least, max: most,
            ticks: {callback: value => (isRound(value, most / least) ? String(Number(value.toPrecision(2))) : null), autoSkip: false, padding: 6},
            grid: {color: context => (context.tick.value === 1 ? colour('muted') : isRound(context.tick.value, most / least) ? colour('line') : 'transparent'), drawTicks: false}}),
          y: {grid: {display: false}, border: {display: false}, ticks: {autoSkip: false}},
        },
        plugins: {legend: NO_LEGEND, tooltip: {filter: item => item.dataset.label !== 'same', callbacks: {label: item => {
          const row = rows[item.dataIndex];
          return item.dataset.label === 'b/a' ? 'b/a: ' + ratio(row.ratio)
            : '95 % interval: ' + row.ratioCi95.map(ratio).join(' \u2026 ');
        }}}},
      },
    };
  });
}

/** Ticks that have room for their numbers: 1, 2, 5, 10, and between where the axis is short. */
function isRound(value, span) {
  const first = value / 10 ** Math.floor(Math.log10(value) + 1e-9);
  const wanted = span > 300 ? [1] : span > 3 ? [1, 2, 5] : [1, 1.5, 2, 3, 5, 8];
  return wanted.some(one => Math.abs(first - one) < 1e-6);
}

/** Seconds since the start at which the wall clock was set, or the program stood still. */
function interruptedAt() {
  return sides.flatMap(side => (side.report.interruptions || []).map(one => one.seconds));
}

/** Draws a line through a plot over time at each interruption. */
const MARKS = {
  id: 'marks',
  afterDatasetsDraw({ctx, chartArea: {left, right, top, bottom}, scales}) {
    ctx.fillStyle = colour('muted');
    interruptedAt().map(seconds => scales.x.getPixelForValue(seconds)).filter(x => x >= left && x <= right)
      .forEach(x => ctx.fillRect(x, top, 1, bottom - top));
  },
};

/** Lines over the time of the recording. */
function linesOverTime(id, label, series, name, unit) {
  const marks = interruptedAt().map(seconds => seconds.toFixed(1) + ' s');
  return lines(id, label + (marks.length === 0 ? '' : '; interrupted at ' + marks.join(', ')), series, {
    name, x: secondsAxis(series), y: fromZero(null, unit), plugins: [MARKS],
    tip: {title: items => items[0].parsed.x.toFixed(1) + ' s', label: item => item.dataset.label + ': ' + quantity(item.parsed.y, unit)},
  });
}

/** Lines of both sides, or with names and colours of their own; points are {x, y}, y null where nothing is known. */
function lines(id, label, series, options) {
  return chart(id, label, PHONE ? 150 : 230, () => ({
    type: 'line',
    data: {datasets: series.map(one => ({
      label: one.name || one.side.name || options.name,
      data: one.points,
      borderColor: one.colour ? colour(one.colour) : sideColour(one.side),
      backgroundColor: (one.colour ? colour(one.colour) : sideColour(one.side)) + '28',
      borderWidth: 2,
      pointRadius: one.points.length > 1 ? 0 : 4,
      pointHitRadius: 12,
      fill: options.fill ? 'origin' : false,
      cubicInterpolationMode: options.smooth ? 'monotone' : 'default',
    }))},
    options: {
      parsing: false,
      interaction: {mode: 'nearest', axis: 'x', intersect: false},
      scales: {x: options.x, y: options.y},
      plugins: {legend: NO_LEGEND, tooltip: {callbacks: options.tip}},
    },
    plugins: options.plugins || [],
  }));
}

function secondsAxis(series) {
  return axis('seconds since the start', 'plain', {type: 'linear', min: 0, max: Math.max(...series.map(one => one.points[one.points.length - 1].x)),
    ticks: {callback: value => grouped(value, Number.isInteger(value) ? 0 : 1), includeBounds: false, maxRotation: 0, autoSkipPadding: 16, padding: 6}});
}
