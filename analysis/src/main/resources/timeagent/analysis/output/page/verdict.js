// What the result comes down to.

function metricLabel(name) {
  return METRICS[name] || name;
}

/** Whether each side has several runs. */
function hasVerdicts() {
  return result.rounds ? result.rounds > 1 : result.runs.a > 1 && result.runs.b > 1;
}

function differs(row) {
  return row.verdict === 'lower' || row.verdict === 'higher';
}

/** Rounded down: it is what a difference is at least. */
function inPercent(value) {
  const size = value * 100;
  return (size < 10 ? (Math.floor(size * 10) / 10).toFixed(1) : Math.floor(size)) + ' %';
}

/** What the whole interval shows of a change. */
function change(row) {
  const [low, high] = row.ratioCi95 || [];
  const size = row.verdict === 'lower' ? 1 - high : low - 1;
  return isNumber(size) && size > 0 ? ' by at least ' + inPercent(size) : '';
}

function comparisonHeadline({comparable, metrics}) {
  const differing = metrics.filter(differs);
  return !comparable ? 'a and b are not comparable.'
    : metrics.length === 0 ? 'There is no metric that both sides have.'
    : !hasVerdicts() ? 'One run a side: ratios without a verdict.'
    : differing.length === 0 ? 'No metric was shown to differ.'
    : 'b differs from a in ' + differing.length + ' of ' + metrics.length + ' metrics. ' + metricLabel(differing[0].name) + ': '
      + differing[0].verdict + change(differing[0]) + '.';
}

/** The first sentence of a text, and the rest. */
function firstSentence(text) {
  const [, first, rest] = /^(.*?\.)\s+([A-Z].*)$/s.exec(text) || [null, text, ''];
  return [first, rest];
}

// the section that a finding of a topic rests on
const RESTS_ON = {
  'timeagent.clock': 'call-sites', 'timeagent.clockSource': 'source', 'timeagent.clockSteps': 'interruptions', 'timeagent.socket': 'peers',
  'timeagent.cost': at('eventCost.0') ? 'cost' : 'events', 'timeagent.events': 'events', 'timeagent.agent': 'recordings',
  'timeagent.switches': at('contextSwitches.threads.0') ? 'switched' : 'memory',
};

/** The findings of the result, each with a link to its section; the first one is the headline of the page. */
function findings() {
  const first = finding => {
    const [sentence, rest] = firstSentence(finding.summary);
    return [el('h1', {}, breaking(sentence)), el('p', {}, breaking(rest), rest ? ' ' : null, breaking(finding.solution))];
  };
  const other = finding => el('p', {}, breaking(finding.summary), ' ', el('span', {class: 'solution'}, breaking(finding.solution)));
  return result.findings.length === 0 ? el('h1', {}, 'No findings.')
    : el('ul', {class: 'findings'}, result.findings.map((finding, i) => el('li', {},
      el('a', {href: '#' + RESTS_ON[TOPICS[finding.id]], class: finding.severity}, finding.severity),
      el('div', {}, i === 0 ? first(finding) : other(finding)))));
}

/** What the sections of a report come down to, each with a link to its section. */
function overview() {
  const {clock, socketWrites, allocation, contextSwitches, agent} = result;
  const first = clock ? mostExpensive(entries('clock', 'callSites')) : null;
  const thread = contextSwitches && (contextSwitches.threads || [])[0];
  const failed = (place, what) => el('span', {class: at(place) > 0 ? 'bad together' : 'together'}, number(place, 'count'), what);
  const rows = [
    first ? ['call-sites', 'Clock reads', number('clock.reads', 'count'), ', ', number('clock.readsPerSecond', 'reads/s'), '; most expensive: ',
      el('strong', {}, breaking(readName(first))), ', ', number(path(first.place, 'estimatedCpuShare'), 'share'), ' of the CPU time'] : null,
    clock && clock.source ? ['source', 'Clock source', clock.source.current || 'unknown',
      ...[['System.currentTimeMillis()', 'currentTimeMillisNanos'], ['System.nanoTime()', 'nanoTimeNanos']]
        .filter(([, key]) => isNumber(clock.source[key]))
        .flatMap(([name, key]) => [', ' + name + ' ', number('clock.source.' + key, 'ns'), ' a read'])] : null,
    socketWrites ? ['peers', 'Socket writes', number('socketWrites.events', 'count'), ', ', number('socketWrites.nanos.total', 'ns'), ' in writes, p50 ', number('socketWrites.nanos.p50', 'ns'),
      ', p99 ', number('socketWrites.nanos.p99', 'ns'), ', ', failed('socketWrites.failed', ' failed')] : null,
    allocation ? ['memory', 'Memory', number('allocation.bytesPerSecond', 'B/s'), ' allocated, ', number('allocation.gcCount', 'count'),
      allocation.gcCount === 1 ? ' collection' : ' collections', ' paused for ', number('allocation.gcPauseMillis', 'ms')] : null,
    contextSwitches ? [thread ? 'switched' : 'memory', 'Context switches', number('contextSwitches.perSecond', 'switches/s'),
      thread ? ['; most: ', el('strong', {}, breaking(thread.name)), ', ', number('contextSwitches.threads.0.perSecond', 'switches/s')] : ''] : null,
    agent ? ['recordings', 'Coverage', number('agent.callSites', 'count'),
      agent.callSites === 1 ? ' call site in ' : ' call sites in ', number('agent.classesRewritten', 'count'),
      agent.classesRewritten === 1 ? ' class rewritten, ' : ' classes rewritten, ', failed('agent.classesFailed', ' classes failed')] : null,
  ].filter(row => row);
  return el('dl', {class: 'overview'}, rows.map(([id, title, ...text]) =>
    el('div', {}, el('dt', {}, el('a', {href: '#' + id}, title)), el('dd', {}, ...text.flat()))));
}

function badge(verdict) {
  const sign = {lower: '\u25bc ', higher: '\u25b2 ', same: '= ', inconclusive: '? '}[verdict] || '';
  return el('span', {class: 'badge verdict-' + verdict}, el('span', {'aria-hidden': 'true'}, sign), verdict);
}

/** The metrics that changed most, large. */
function verdictCards(metrics) {
  const shown = metrics.filter(differs).slice(0, 4);
  return shown.length === 0 ? null : el('div', {class: 'tiles'}, shown.map(row => {
    const place = path('metrics', metrics.indexOf(row));
    return el('div', {class: 'tile'},
      el('div', {class: 'label'}, metricLabel(row.name), ' ', badge(row.verdict)),
      el('div', {class: 'figures'},
        el('span', {class: 'ink-a'}, number(path(place, 'a'), row.unit)), el('span', {class: 'arrow'}, ' \u2192 '),
        el('span', {class: 'ink-b'}, number(path(place, 'b'), row.unit))),
      el('div', {class: 'detail'}, 'b/a ', number(path(place, 'ratio'), 'ratio'), ', 95 % interval ', interval(path(place, 'ratioCi95'), 'ratio')));
  }));
}

/** A program without clock reads or collections needs no line that says so; one without allocation is news. */
function isNothing(row) {
  return row.a === 0 && row.b === 0 && row.unit !== 'B';
}
