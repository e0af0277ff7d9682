// What the result says, as sentences.

// what the comparison of two styles is about
const MAIN = {
  'socketWrite.bytesPerEvent': {verb: 'allocates', what: '', same: 'the same', open: 'allocates less or more'},
  'socketWrite.nanosPerEvent': {verb: 'takes', what: ' time', same: 'the same time', open: 'takes less or more time'},
};

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

/** What the comparison comes down to: of two styles the cost of an event, else what changed most. */
function mainRows(metrics) {
  const style = side => ((side.report.eventCost || [])[0] || {}).style;
  const ofEvent = metrics.filter(row => MAIN[row.name]);
  const differing = metrics.filter(differs).slice(0, 4);
  return ofEvent.length > 0 && (style(sides[0]) !== style(sides[1]) || differing.length === 0) ? ofEvent : differing;
}

/** Rounded down: it is what a difference is at least. */
function inPercent(value) {
  const size = value * 100;
  return (size < 10 ? (Math.floor(size * 10) / 10).toFixed(1) : Math.floor(size)) + ' %';
}

/** What the whole interval shows, not the value in its middle. */
function clause(row) {
  const words = MAIN[row.name];
  const [low, high] = row.ratioCi95 || [];
  switch (row.verdict) {
    case 'same': return words.verb + ' ' + words.same + ' (within ' + Math.round(data.margin * 100) + ' %)';
    case 'lower': return row.b === 0 ? words.verb + ' no' + (words.what || 'thing')
      : words.verb + (isNumber(high) ? ' at least ' + inPercent(1 - high) : '') + ' less' + words.what;
    default: return words.verb + (!isNumber(low) ? ' more'
      : low >= 2 ? ' at least ' + ratio(Math.floor(low * 10) / 10) + ' times as much' : ' at least ' + inPercent(low - 1) + ' more') + words.what;
  }
}

/** What the whole interval shows of a change. */
function change(row) {
  const [low, high] = row.ratioCi95 || [];
  const size = row.verdict === 'lower' ? 1 - high : low - 1;
  return isNumber(size) && size > 0 ? ' by at least ' + inPercent(size) : '';
}

function comparisonHeadline(comparison) {
  if (!comparison.comparable) {
    return 'a and b are not comparable.';
  }
  const metrics = comparison.metrics;
  if (metrics.length > 0 && !hasVerdicts()) {
    return 'One run a side: ratios without a verdict.';
  }
  const main = mainRows(metrics).every(row => MAIN[row.name]) ? mainRows(metrics) : [];
  const decided = main.filter(row => row.verdict !== 'inconclusive').map(clause);
  const open = main.filter(row => row.verdict === 'inconclusive').map(row => MAIN[row.name].open);
  if (decided.length > 0) {
    return 'Per socket-write event, b ' + decided.join(' and ') + '.'
      + (open.length > 0 ? ' Whether it ' + open.join(', or ') + ' is undecided.' : '');
  }
  if (open.length > 0) {
    return 'Inconclusive: whether b ' + open.join(', and whether it ') + ' per socket-write event.';
  }
  const differing = metrics.filter(differs);
  return metrics.length === 0 ? 'There is no metric that both sides have.'
    : differing.length === 0 ? 'No metric was shown to differ.'
    : 'b differs from a in ' + differing.length + ' of ' + metrics.length + ' metrics. ' + metricLabel(differing[0].name) + ': '
      + differing[0].verdict + change(differing[0]) + '.';
}

/** A value, or its interval where that is wide. */
function costOf(value, interval, unit) {
  return interval && interval[1] - interval[0] > 0.2 * value
    ? quantity(interval[0], unit) + ' to ' + quantity(interval[1], unit) : quantity(value, unit);
}

/** The first sentence of a text, and the rest. */
function firstSentence(text) {
  const [, first, rest] = /^(.*?\.)\s+([A-Z].*)$/s.exec(text) || [null, text, ''];
  return [first, rest];
}

/** What was recorded, where no check found anything; what the agent itself costs, only where there is nothing else. */
function facts(report) {
  const sentences = [];
  const clock = report.clock;
  if (clock && clock.reads > 0) {
    sentences.push(isNumber(clock.estimatedCpuShare)
      ? 'Clock reads take ' + ('about ' + percent(clock.estimatedCpuShare)).replace('about <', 'less than ') + ' of the CPU time.'
      : quantity(clock.reads, 'count') + ' clock reads were counted.');
  }
  if (report.socketWrites) {
    sentences.push(counted(report.socketWrites.events, 'socket write') + ' took ' + quantity(report.socketWrites.nanos.total, 'ns') + '.');
  }
  const event = (report.events || []).find(one => isNumber(one.committed) && isNumber(one.bytesPerEvent));
  if (event) {
    sentences.push('An event of type ' + event.type + ' costs ' + costOf(event.bytesPerEvent, event.bytesPerEventCi95, 'B') + ' and '
      + costOf(event.nanosPerEvent, event.nanosPerEventCi95, 'ns') + '.');
  }
  const costs = sentences.length > 0 ? [] : (report.eventCost || []).filter(cost => isNumber(cost.bytesPerEvent));
  if (costs.length > 0) {
    sentences.push(costs.map((cost, i) => (i === 0 ? 'A socket-write event' : 'one') + ' of style ' + cost.style + ' costs '
      + costOf(cost.bytesPerEvent, cost.bytesPerEventCi95, 'B') + ' and '
      + costOf(cost.nanosPerEvent, cost.nanosPerEventCi95, 'ns')).join(', ') + '.');
  }
  return sentences.join(' ') || 'Neither a clock read nor a socket write was recorded.';
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
  return result.findings.length === 0 ? el('h1', {}, breaking(facts(result)))
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

/** The metrics that the comparison is about, large. */
function verdictCards(metrics) {
  const shown = mainRows(metrics);
  return shown.length === 0 ? null : el('div', {class: 'tiles'}, shown.map(row => {
    const place = path('metrics', metrics.indexOf(row));
    return el('div', {class: 'tile'},
      el('div', {class: 'label'}, metricLabel(row.name), ' ', row.verdict ? badge(row.verdict) : null),
      el('div', {class: 'figures'},
        el('span', {class: 'ink-a'}, number(path(place, 'a'), row.unit)), el('span', {class: 'arrow'}, ' \u2192 '),
        el('span', {class: 'ink-b'}, number(path(place, 'b'), row.unit))),
      el('div', {class: 'detail'}, 'b/a ', number(path(place, 'ratio'), 'ratio'),
        ...row.verdict ? [', 95 % interval ', interval(path(place, 'ratioCi95'), 'ratio')] : []));
  }));
}

/** All other metrics, by what was found. */
function otherVerdicts(metrics) {
  const shown = mainRows(metrics);
  const rest = metrics.filter(row => !shown.includes(row) && !isNothing(row));
  const list = (mark, rows) => (rows.length === 0 ? null
    : el('li', {}, mark, ' ', el('span', {}, rows.map(row => metricLabel(row.name)).join(', '))));
  const unknown = row => row.verdict === 'inconclusive' && !row.ratioCi95;
  const lists = [
    ...['lower', 'higher', 'same', 'inconclusive'].map(verdict =>
      list(badge(verdict), rest.filter(row => row.verdict === verdict && !unknown(row)))),
    list(el('span', {class: 'badge none'}, 'no interval'), rest.filter(unknown)),
  ].filter(item => item);
  return lists.length === 0 ? null : el('ul', {class: 'verdicts'}, lists);
}

/** A program without clock reads or collections needs no line that says so; one without allocation is news. */
function isNothing(row) {
  return row.a === 0 && row.b === 0 && row.unit !== 'B';
}
