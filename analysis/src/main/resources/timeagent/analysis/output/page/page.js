// Puts the page together: the verdict first, then what it rests on.

function notice(kind, title, items) {
  return items.length === 0 ? null
    : el('div', {class: 'notice ' + kind}, el('strong', {}, title), el('ul', {}, items.map(item => el('li', {}, breaking(item)))));
}

/** What all recordings have in common, or null. */
function same(of) {
  const values = [...new Set(sides.flatMap(side => side.report.recordings.map(of)).filter(value => value))];
  return values.length === 1 ? values[0] : null;
}

function head() {
  const program = same(one => one.program && [one.program, one.arguments].filter(text => text).join(' '));
  const titles = compared ? sides.map(side => el('li', {}, sideMark(side), ' ', el('span', {class: 'given'}, breaking(side.title))))
    : [el('li', {}, el('span', {class: 'given program'}, breaking(program || data.titles[0])))];
  const notes = [...data.notes, compared ? program : null, [same(one => one.host), same(one => one.pid && 'PID ' + one.pid)].filter(note => note).join(', '),
    same(one => one.jvm), same(one => one.start && one.start + ', ' + quantity(one.seconds, 's')
      + (one.agentSeconds < one.seconds - 1 ? ', of which the agent was active for ' + quantity(one.agentSeconds, 's') : '')),
    compared || !program ? null : data.titles[0]].filter(note => note);
  return el('header', {},
    el('div', {class: 'top'}, el('span', {class: 'brand'}, 'timeagent'), el('span', {class: 'kind'}, data.kind)),
    el('ul', {class: 'titles'}, titles),
    notes.length === 0 ? null : el('ul', {class: 'notes'}, notes.map(note => el('li', {}, breaking(note)))));
}

function warnings() {
  // not those that a finding states
  const isNew = (report, warning) => !(report.findings || []).some(finding => finding.summary.includes(warning));
  return sides.flatMap(side => (side.report.warnings || []).filter(warning => isNew(side.report, warning))
    .map(warning => (side.name ? side.name + ': ' : '') + warning));
}

function comparisonVerdict() {
  return el('section', {id: 'verdict'},
    result.comparable ? null : notice('doubt', 'Not comparable', result.reasons),
    notice('warning', 'Warnings', warnings()),
    el('h1', {}, comparisonHeadline(result)),
    el('p', {class: 'trust'}, result.comparable ? el('span', {class: 'good'}, '\u2713 comparable: ') : el('span', {class: 'bad'}, 'not comparable: '),
      result.comparable ? 'no other difference found' : 'see above',
      '. ', result.rounds ? 'Samples: ' + result.rounds + (result.rounds === 1 ? ' round' : ' rounds') + ', paired.'
        : 'Samples: ' + result.runs.a + (result.runs.a === 1 ? ' run' : ' runs') + ' of a, ' + result.runs.b + ' of b.'
          + (hasVerdicts() ? '' : ' For verdicts use ab, or give compare two folders of recordings.')),
    verdictCards(result.metrics),
    notice('remark', 'Remarks', result.remarks));
}

function reportVerdict() {
  return el('section', {id: 'verdict'}, notice('warning', 'Warnings', warnings()),
    findings(), overview());
}

function rawSection() {
  return section('raw', 'Raw numbers', 'What --json writes.',
    el('details', {}, el('summary', {}, 'show the JSON'), el('pre', {id: 'json', tabindex: 0}, JSON.stringify(result, null, 2))));
}

const SHORT_TITLES = {
  verdict: compared ? 'Verdict' : 'Findings', metrics: 'Metrics', cost: 'Event cost', durations: 'Durations', timelines: 'Over time',
  changed: 'Changes', 'call-sites': 'Call sites', peers: 'Peers', switched: 'Threads', memory: 'Memory', source: 'Clock source', interruptions: 'Clock steps',
  events: 'Your events', recorded: 'Recorded events', recordings: 'Recordings', raw: 'JSON',
};

function contents(sections) {
  return el('nav', {'aria-label': 'Contents'}, el('div', {}, sections.map(one =>
    el('a', {href: '#' + one.id}, SHORT_TITLES[one.id] || one.querySelector('h2').textContent))));
}

function build() {
  document.title = 'timeagent ' + data.kind + ': ' + data.titles.join(' / ');
  const costs = [costSection(), durationSection(), timelineSection()];
  const sections = [
    ...(compared ? [comparisonVerdict(), metricsSection(), changedSection(), measuredEventSection(), ...costs, callSiteSection(), peerSection()]
      : [reportVerdict(), measuredEventSection(), callSiteSection(), peerSection(), ...costs.reverse()]),
    interruptionSection(), switchedSection(), memorySection(), sourceSection(), recordedEventSection(), recordingSection(), rawSection(),
  ].filter(one => one);
  document.getElementById('page').append(head(), contents(sections), el('main', {}, sections),
    el('footer', {}, 'Made by timeagent. This file needs nothing else: it makes no request. Plots by Chart.js.'));
  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]');
    const folded = link && document.querySelector(link.hash + ' > details:has(> summary h2)');
    if (folded) {
      folded.open = true;
    }
  });
  drawCharts();
}

build();
