// Puts the page together: the verdict first, then what it rests on.

function notice(kind, title, items) {
  return items.length === 0 ? null
    : el('div', {class: 'notice ' + kind}, el('strong', {}, title), el('ul', {}, items.map(item => el('li', {}, item))));
}

/** What all recordings have in common, or null. */
function same(of) {
  const values = [...new Set(sides.flatMap(side => side.report.recordings.map(of)).filter(value => value))];
  return values.length === 1 ? values[0] : null;
}

function head() {
  const titles = sides.map(side => el('li', {}, compared ? [sideMark(side), ' '] : null, el('span', {class: 'given'}, side.title)));
  const notes = [...data.notes, same(one => one.program && [one.program, one.arguments].filter(text => text).join(' ')),
    same(one => one.host), same(one => one.pid && 'PID ' + one.pid), same(one => one.jvm),
    same(one => one.start && one.start + ', ' + quantity(one.seconds, 's')
      + (one.agentSeconds < one.seconds - 1 ? ', of which the agent was active for ' + quantity(one.agentSeconds, 's') : ''))].filter(note => note);
  return el('header', {},
    el('div', {class: 'top'}, el('span', {class: 'brand'}, 'timeagent'), el('span', {class: 'kind'}, data.kind), themeButton()),
    el('ul', {class: 'titles'}, titles),
    notes.length === 0 ? null : el('ul', {class: 'notes'}, notes.map(note => el('li', {}, note))));
}

function warnings() {
  return result.groups ? result.warnings : sides.flatMap(side => (side.report.warnings || []).map(warning => (side.name ? side.name + ': ' : '') + warning));
}

function comparisonVerdict() {
  return el('section', {id: 'verdict'},
    result.comparable ? null : notice('doubt', 'Not comparable', result.reasons),
    notice('warning', 'Warnings', warnings()),
    el('h1', {}, comparisonHeadline(result)),
    el('p', {class: 'trust'}, result.comparable ? el('span', {class: 'good'}, '\u2713 comparable: ') : el('span', {class: 'bad'}, 'not comparable: '),
      result.comparable ? 'no other difference found' : 'see above',
      '. ', result.rounds ? 'Samples: ' + result.rounds + (result.rounds === 1 ? ' round' : ' rounds') + ', paired.' : 'Samples: the seconds of each recording.'),
    verdictCards(result.metrics), otherVerdicts(result.metrics),
    notice('remark', 'Remarks', result.remarks));
}

function reportVerdict() {
  const figures = [
    ['Clock reads', 'clock.reads', 'count'], ['Clock reads per second', 'clock.readsPerSecond', 'reads/s'],
    ['CPU share of clock reads', 'clock.estimatedCpuShare', 'share'], ['Socket writes', 'socketWrites.events', 'count'],
    ['Socket write p50', 'socketWrites.nanos.p50', 'ns'], ['Socket write p99', 'socketWrites.nanos.p99', 'ns'],
    ['Allocation rate', 'allocation.bytesPerSecond', 'B/s'], ['Sum of GC pauses', 'allocation.gcPauseMillis', 'ms'],
  ].filter(([, place]) => isNumber(at(place)));
  return el('section', {id: 'verdict'}, notice('warning', 'Warnings', warnings()),
    el('h1', {}, reportHeadline(result)),
    el('div', {class: 'tiles small'}, figures.map(([title, place, unit]) =>
      el('div', {class: 'tile'}, el('div', {class: 'label'}, title), el('div', {class: 'figures'}, number(place, unit))))));
}

/** The JSON as the command writes it: the page has it with some characters escaped. */
function rawJson() {
  return document.getElementById('result').textContent.replace(/\\(?:u([0-9a-f]{4})|.)/g, (escape, code) => {
    const character = code ? String.fromCharCode(parseInt(code, 16)) : '';
    return character > '~' || /^[<>&]$/.test(character) ? character : escape;
  });
}

function rawSection() {
  const text = el('pre', {id: 'json', tabindex: 0}, rawJson());
  const button = el('button', {type: 'button', id: 'copy'}, 'Copy the JSON');
  button.addEventListener('click', async () => {
    const copied = await copy(text);
    button.textContent = copied ? 'Copied' : 'Press Ctrl-C: it is selected';
  });
  return section('raw', 'Raw numbers', 'What --json writes.', button, el('details', {}, el('summary', {}, 'show the JSON'), text));
}

async function copy(element) {
  try {
    await navigator.clipboard.writeText(element.textContent);
    return true;
  } catch (refused) {
    // a page from a file may have no clipboard of its own
    element.closest('details').open = true;
    getSelection().selectAllChildren(element);
    return document.execCommand('copy');
  }
}

function build() {
  document.title = 'timeagent ' + data.kind + ': ' + data.titles.join(' / ');
  const sections = result.groups ? [groupsSection(), rawSection()] : [
    compared ? comparisonVerdict() : reportVerdict(),
    compared ? metricsSection() : null,
    costSection(), versusSection(), durationSection(), timelineSection(), peerSection(), changedSection(), callSiteSection(), flameSection(), sourceSection(), switchedSection(), memorySection(),
    recordingSection(), rawSection(),
  ];
  document.getElementById('page').append(head(), el('main', {}, sections),
    el('footer', {}, 'Made by timeagent. This file needs nothing else: it makes no request. Plots by Chart.js' + (data.flame ? ', flame graph by async-profiler.' : '.')));
  drawCharts();
}

build();
