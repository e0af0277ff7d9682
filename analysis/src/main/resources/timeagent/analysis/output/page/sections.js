// The sections of the page, each null when there is nothing to show.

/** Entries of a list in each side's report, with their place in the result. */
function entries(...place) {
  return sides.flatMap(side => (at(path(side.path, ...place)) || [])
    .map((value, i) => ({side, value, place: path(side.path, ...place, i)})));
}

function sideColumn() {
  return compared ? [{title: 'side', plain: true, cell: row => sideMark(row.side), sort: row => row.side.name}] : [];
}

function numbers(title, key, unit) {
  return {title, numeric: true, cell: row => number(path(row.place, key), unit), sort: row => at(path(row.place, key))};
}

// what callers have in place of a value of their call site
const OF_CALLER = {calls: 'weight', callsPerSecond: 'readsPerSecond'};

/** Where a value of a row is; a caller has the cost of a read from its call site. */
function placeOf(row, key) {
  return !row.site ? path(row.place, key) : key === 'meanNanos' ? path(row.ofSite, key) : path(row.place, OF_CALLER[key] || key);
}

/**
 * The columns of a table of a report, names before texts before numbers; one without a value in any row is left out.
 *
 * @param special parts of columns by their titles, null to leave one out; a column without a key needs its cell
 */
function columnsOf(name, rows, special = {}) {
  const rank = column => (column.wide ? 0 : column.numeric ? 2 : 1);
  const isKnown = (row, key) => at(placeOf(row, key)) !== undefined;
  return [...sideColumn(), ...TABLES[name].filter(({title, key}) => special[title] !== null && (!key || rows.some(row => isKnown(row, key)))).map(({title, unit, key, ...is}) => {
    const value = row => at(placeOf(row, key));
    const cell = is.interval ? row => interval(placeOf(row, key), unit) : unit ? row => number(placeOf(row, key), unit)
      : row => el('span', {}, breaking(String(isKnown(row, key) ? value(row) : NOTHING)));
    return {title, wide: is.name, numeric: Boolean(unit), plain: !unit && !is.name, cell, sort: is.interval ? null : value, ...special[title]};
  }).sort((one, other) => rank(one) - rank(other))];
}

/** A number beside a bar, which is as long as the number is of the largest. */
function barred(key, unit, most) {
  return {cell: row => el('span', {class: 'barred'}, number(placeOf(row, key), unit), bar((at(placeOf(row, key)) || 0) / (most || 1), row.side))};
}

function metricsSection() {
  const rows = result.metrics.map((value, i) => ({value, place: path('metrics', i)})).filter(row => !isNothing(row.value));
  if (rows.length === 0) {
    return null;
  }
  const judged = rows.some(row => row.value.verdict);
  const plotted = rows.map(row => row.value).filter(row => isNumber(row.ratio) && row.ratio > 0 && validInterval(row.ratioCi95));
  const unit = row => row.value.unit;
  const column = (title, key, unitOf, side) => ({title, side, numeric: true, cell: row => number(path(row.place, key), unitOf(row)), sort: row => row.value[key]});
  return section('metrics', 'All metrics',
    !judged ? 'One run a side: a ratio has neither an interval nor a verdict.' : 'Dot: b divided by a. Bar: its 95 % interval. An interval within the grey band (\u00b1' + Math.round(data.margin * 100)
      + ' %) means the same; one that contains 1 and exceeds the band is inconclusive. Metrics without an interval are in the table only.',
    plotted.length > 0 ? ratios(plotted) : null,
    table('Metrics', [
      {title: 'metric', wide: true, sort: row => metricLabel(row.value.name),
        cell: row => el('span', {}, metricLabel(row.value.name), el('code', {class: 'key'}, row.value.name))},
      column('a', 'a', unit), column('b', 'b', unit), column('b/a', 'ratio', () => 'ratio'),
      ...judged ? [
        {title: '95 % interval', numeric: true, cell: row => interval(path(row.place, 'ratioCi95'), 'ratio')},
        {title: 'verdict', cell: row => badge(row.value.verdict), sort: row => row.value.verdict}] : [],
    ], rows));
}

/** What a side's figures are of, where the table of metrics has other ones: means of the rounds. */
function ofAllRounds() {
  return result.rounds > 1 ? ' All rounds together; for the metrics and their verdict, each round is one sample.'
    : result.runs && hasVerdicts() ? ' All runs together; for the metrics and their verdict, each run is one sample.' : '';
}

function costSection() {
  const costs = entries('eventCost');
  const bars = (key, ci) => costs.filter(one => isNumber(one.value[key])).map(one => ({
    side: one.side, label: path(one.side.name, '').concat(one.side.name ? '  ' : '', one.value.style), value: one.value[key], interval: validInterval(one.value[ci])}));
  const plot = (id, title, unit, all) => (all.length === 0 ? null
    : el('figure', {}, el('figcaption', {}, title),
      all.every(one => one.value === 0 && (one.interval || []).every(end => end === 0)) ? noPlot(unit) : barsWithIntervals(id, title, unit, all)));
  return costs.length === 0 ? null : section('cost', 'Cost of recording a socket write',
    'What the event itself costs the application, from the emissions that were measured. The thin bar is the 95 % interval.'
      + ofAllRounds(),
    el('div', {class: 'columns'},
      plot('bytes', 'Bytes allocated per event', 'B', bars('bytesPerEvent', 'bytesPerEventCi95')),
      plot('nanos', 'Time per event', 'ns', bars('nanosPerEvent', 'nanosPerEventCi95'))),
    table('Cost of recording a socket write', columnsOf('styles', costs), costs));
}

function validInterval(ends) {
  return Array.isArray(ends) && ends.every(isNumber) ? ends : null;
}

function durationSection() {
  const rows = sides.filter(side => side.report.socketWrites && side.report.socketWrites.nanos)
    .map(side => ({side, value: side.report.socketWrites.nanos, place: path(side.path, 'socketWrites.nanos')}));
  if (rows.length === 0) {
    return null;
  }
  const series = rows.map(row => ({side: row.side, points: outline(row.side.report.plots.durations)}));
  const last = Math.max(...rows.map(row => shownUpTo(row.side.report.plots.durations)));
  const span = last / Math.min(...rows.map(row => (row.side.report.plots.durations[0] || {fromNanos: 1}).fromNanos));
  return section('durations', 'How long socket writes take',
    'Share of the writes by duration, in steps of 12 %. The plot ends where ' + SHOWN * 100 + ' % of the writes are in it; the longest is in the table. Percentiles are exact to 1 %' + (rows.some(row => row.value.percentilesFrom === 'ranges') ? ', from ranges of powers of two to a factor of 2' : '') + (rows.some(row => row.value.percentilesFrom === 'sample') ? ', from a sample they are estimates.' : '.')
      + ofAllRounds(),
    legend(),
    linesByDuration('durations-plot', 'Distribution of socket write durations: ' + rows.map(row => (row.side.name + ' median '
      + quantity(row.value.p50, 'ns') + ', 99th percentile ' + quantity(row.value.p99, 'ns')).trim()).join('; '), series, span,
      {fill: true, name: 'writes', title: 'duration', shares: 'share of the writes', max: last}),
    table('Durations of socket writes', [
      ...sideColumn(),
      numbers('mean', 'mean', 'ns'), numbers('p50', 'p50', 'ns'), numbers('p90', 'p90', 'ns'), numbers('p99', 'p99', 'ns'), numbers('max', 'max', 'ns'),
    ], rows),
    ranges('durations', 'Durations in ranges', 'fromNanos', 'ns'),
    ranges('sizes', 'Sizes in ranges', 'fromBytes', 'B'));
}

const SHOWN = 0.999;

/** Where the steps so far have most of the writes. */
function shownUpTo(steps) {
  let share = 0;
  const step = steps.find(one => (share += one.share) >= SHOWN) || steps[steps.length - 1];
  return step ? step.toNanos * step.toNanos / step.fromNanos : 1;
}

/** A line through the middle of each step, down to 0 beside those that are missing. */
function outline(steps) {
  return steps.flatMap(({fromNanos: from, toNanos: to, share}, i) => {
    const half = Math.sqrt(to / from);
    const before = i > 0 && from <= steps[i - 1].toNanos * 1.001;
    const after = i < steps.length - 1 && steps[i + 1].fromNanos <= to * 1.001;
    return [...before ? [] : [{x: from / half, y: 0}], {x: from * half, y: share}, ...after ? [] : [{x: to * half, y: 0}]];
  });
}

/** How many of all writes are in which range; each is a power of two wide. */
function ranges(key, title, from, unit) {
  const rows = entries('socketWrites', key);
  return rows.length === 0 ? null : el('details', {}, el('summary', {}, title), table(title, [
    ...sideColumn(), numbers('from', from, unit), numbers('writes', 'events', 'count'),
  ], rows));
}

function siteName(site) {
  return site.class + '.' + site.method + (site.line < 0 ? '' : ':' + site.line);
}

function callersOf(row) {
  return (row.value.callers || []).map((value, i) => ({side: row.side, value, site: row.value, ofSite: row.place, place: path(row.place, 'callers', i)}));
}

function callerName(row) {
  return row.value.frames.join(' \u2190 ');
}

function readName(row) {
  return row.site ? callerName(row) : siteName(row.value);
}

/** The call site that the finding names first, too; null if there is none. */
function mostExpensive(sites) {
  return [...sites].sort((one, other) => (other.value.estimatedCpuShare || 0) - (one.value.estimatedCpuShare || 0) || other.value.calls - one.value.calls)[0] || null;
}

/** Call sites by cost; a wrapper comes after all others, and its callers in its place. */
function readRows(sites) {
  const replaced = sites.filter(row => row.value.wrapper && callersOf(row).length > 0);
  const reads = row => (row.site ? row.value.weight : row.value.calls);
  const share = row => row.value.estimatedCpuShare || 0;
  return [...sites.filter(row => !replaced.includes(row)), ...replaced.flatMap(callersOf)]
    .sort((one, other) => share(other) - share(one) || reads(other) - reads(one)).concat(replaced);
}

/** Of the CPU time: what call sites of libraries need for a word of their own. */
const LEAST_OF_LIBRARIES = 0.001;

function callSiteSection() {
  const sites = entries('clock', 'callSites');
  if (sides.every(side => !side.report.clock)) {
    return null;
  }
  const rows = readRows(sites);
  const callers = sites.filter(row => !row.value.wrapper).flatMap(callersOf);
  // a bar that is full says nothing where all of them together cost nothing
  const share = barred('estimatedCpuShare', 'share', Math.max(0.01, ...rows.map(row => row.value.estimatedCpuShare || 0)));
  const tag = text => [' ', el('span', {class: 'hot'}, text)];
  const clock = row => (row.site ? row.site.class.replace(/.*\./, '') + '.' + row.site.method : row.value.clock || '');
  // overloaded methods can have equal rows, but for the types of their parameters
  const alike = new Map();
  const shown = row => [row.side.name, readName(row), clock(row)].join(' ');
  rows.forEach(row => alike.set(shown(row), (alike.get(shown(row)) || 0) + 1));
  const types = row => (alike.get(shown(row)) > 1 ? [' ', el('span', {class: 'tag'}, breaking((row.site || row.value).descriptor || ''))] : null);
  return section('call-sites', 'Clock call sites', 'Who reads the clock, how often, and what share of the CPU time used that is.'
      + (rows.some(row => row.value.hot) ? ' Hot: read so often (agent option clock.hot) that reads are sampled, for their callers.' : '')
      + (rows.some(row => row.site) ? ' A wrapper is a method that does little else than read a clock: its callers, estimated from samples, are in its place, and itself is last.' : '') + ofAllRounds(),
    el('p', {class: 'summary'}, lineOfSides('clock', clock => [
      number(path(clock, 'reads'), 'count'), ' reads, ', number(path(clock, 'readsPerSecond'), 'reads/s'), ', ',
      number(path(clock, 'estimatedCpuShare'), 'share'), ' of the CPU time',
      ...validInterval(at(path(clock, 'estimatedCpuShareCi95')))
        ? [' (95 % interval ', interval(path(clock, 'estimatedCpuShareCi95'), 'share'), ')'] : [],
      ...(at(path(clock, 'libraries.estimatedCpuShare')) >= LEAST_OF_LIBRARIES
        ? ['; of libraries (', at(path(clock, 'libraries.packages')).slice(0, 3).join(', '), ') ', number(path(clock, 'libraries.estimatedCpuShare'), 'share')] : [])])),
    rows.length === 0 ? null : table('Clock call sites', columnsOf('callSites', rows, {
      'call site': {sort: readName,
        cell: row => el('span', {}, breaking(readName(row)), copyButton(readName(row)), row.value.hot ? tag('hot') : null, row.value.wrapper ? tag('wrapper') : null)},
      clock: {cell: row => el('span', {}, breaking(clock(row)), types(row), row.site ? tag('wrapper') : null), sort: clock},
      CPU: share,
    }), rows, row => readName(row) + ' ' + clock(row)),
    ...withoutMean(sites.filter(row => !isNumber(row.value.meanNanos)).map(row => row.value.clock || '')),
    callers.length === 0 ? null : el('details', {open: !PHONE}, el('summary', {}, 'Callers of hot call sites'), table('Callers of call sites', [
      ...sideColumn(),
      {title: 'called by', wide: true, cell: row => el('span', {}, breaking(callerName(row)), copyButton(callerName(row))), sort: callerName},
      {title: 'call site', wide: true, cell: row => siteName(row.site), sort: row => siteName(row.site)},
      numbers('estimated reads', 'weight', 'count'), numbers('reads/s', 'readsPerSecond', 'rate'),
      {...numbers('CPU', 'estimatedCpuShare', 'share'), ...share},
    ], callers, row => callerName(row) + ' ' + siteName(row.site))));
}

function flameSection() {
  if (!data.flame) {
    return null;
  }
  const frame = el('iframe', {title: 'Flame graph of the clock reads'});
  frame.addEventListener('load', () => { frame.style.height = frame.contentDocument.documentElement.scrollHeight + 'px'; });
  const shown = section('flame', 'Flame graph of the clock reads',
    'Width: reads. A call site that was not hot has no callers. Click to zoom, Ctrl-F in the graph to search.', frame);
  // it takes its width when it is loaded, and has none while it is folded
  shown.addEventListener('toggle', () => { frame.srcdoc = data.flame; }, {capture: true, once: true});
  return shown;
}

function changedSection() {
  const changes = ({title, row, detail, columns, rows}, i) => {
    const text = (heading, key, wide) => ({title: heading, wide, cell: one => one.value[key] || '', sort: one => one.value[key] || ''});
    const figure = ({key, title: heading, unit}, side) => ({title: heading, side, numeric: true,
      cell: one => (one.value[side.name] ? number(path(one.place, side.name, key), unit) : 'none'), sort: one => (one.value[side.name] || {})[key]});
    return table(title[0].toUpperCase() + title.slice(1), [text(row, 'name', true), ...detail ? [text(detail, 'detail', false)] : [],
      ...columns.flatMap(column => sides.map(side => figure(column, side)))], rows.map((value, j) => ({value, place: path('changes', i, 'rows', j)})));
  };
  return section('changed', 'What changed most',
    'Per second, so that the sides can differ in length; without an interval.' + ofAllRounds(), result.changes.map(changes));
}

/** Why call sites have none, by their clocks. */
function withoutMean(clocks) {
  const hint = text => el('p', {class: 'hint'}, text);
  const otherClock = clock => clock.startsWith('Clock.');
  return [
    clocks.some(otherClock) ? hint('No mean: not a system clock, cost unknown; reads inside a custom clock have their own call site.') : null,
    clocks.every(otherClock) ? null : hint('No mean: the recording ended before the cost of a read was measured, which takes some tenths of a second.'),
  ];
}

function switchedSection() {
  const rows = entries('contextSwitches', 'threads');
  return rows.length === 0 ? null : section('switched', 'Threads that switch most',
    'Voluntary: the thread waited for something. Involuntary: its time slice was over, or another thread came first. '
      + 'Parked and waited: the sums of jdk.ThreadPark and jdk.JavaMonitorWait, which leave out all that is shorter than their thresholds; a dash where the event was off or is not recorded.',
    el('p', {class: 'summary'}, lineOfSides('contextSwitches', switches => [
      'threshold of parked ', number(path(switches, 'parkThresholdMillis'), 'ms'),
      ', of waited ', number(path(switches, 'waitThresholdMillis'), 'ms')])),
    table('Threads that switch most', columnsOf('threads', rows, {thread: {
      cell: row => el('span', {}, breaking(row.value.name || ''), row.value.ofJvm ? [' ', el('span', {class: 'tag'}, (row.value.name || '').startsWith('timeagent') ? 'agent' : 'JVM')] : null),
    }}), rows));
}

function sourceSection() {
  const cards = sides.filter(side => side.report.clock && side.report.clock.source).map(side => {
    const source = side.report.clock.source;
    const place = path(side.path, 'clock.source');
    const line = (title, ...value) => el('div', {}, el('dt', {}, title), el('dd', {}, ...value));
    return el('div', {class: 'tile'},
      el('div', {class: 'label'}, compared ? sideMark(side) : null, ' ',
        source.current ? [el('strong', {}, source.current), (source.available || []).length > 1
          ? ' (also available: ' + source.available.filter(one => one !== source.current).join(', ') + ')' : ''] : 'not told by this system'),
      source.virtualization ? el('div', {}, source.virtualization) : null,
      source.advice ? el('p', {class: 'advice'}, source.advice) : null,
      el('dl', {class: 'facts'},
        ...isNumber(source.currentTimeMillisNanos) || isNumber(source.nanoTimeNanos) ? [
          isNumber(source.currentTimeMillisNanos) ? line('System.currentTimeMillis()', number(path(place, 'currentTimeMillisNanos'), 'ns'), ' a read') : null,
          isNumber(source.nanoTimeNanos) ? line('System.nanoTime()', number(path(place, 'nanoTimeNanos'), 'ns'), ' a read') : null,
        ] : (side.report.clock.callSites || []).some(site => isNumber(site.meanNanos)) ? []
          : [line('a read', 'not measured: the recording is too short, or the JVM was too busy')],
        isNumber(source.countNanos) ? line('counting a read', number(path(place, 'countNanos'), 'ns'), ' more') : null,
        isNumber(source.granularityNanos) ? line('granularity', number(path(place, 'granularityNanos'), 'ns')) : null));
  });
  return cards.length === 0 ? null : section('source', 'Clock source', null, el('div', {class: 'tiles'}, cards));
}

function timelineSection() {
  const plots = [
    ['reads', 'Clock reads per second', 'readsPerSecond', 'reads/s'],
    ['writes', 'Socket writes per second', 'writesPerSecond', 'writes/s'],
    ['cost-timeline', 'Bytes allocated per event', 'bytesPerEvent', 'B'],
  ].map(([id, title, key, unit]) => {
    const series = sides.map(side => ({side, points: side.report.plots.timeline.points.map(point => ({x: point.seconds, y: isNumber(point[key]) ? point[key] : null}))}))
      .filter(one => one.points.some(point => point.y !== null));
    return series.length === 0 ? null : el('figure', {}, el('figcaption', {}, title),
      linesOverTime(id, title + ' over the recording', series, title, unit));
  }).filter(plot => plot);
  const several = sides.some(side => side.report.recordings.length > 1);
  return plots.length === 0 ? null : section('timelines', 'Over the recording',
    several ? 'The mean of the recordings ' + (compared ? 'that lasted so long.' : 'of that time.') : null, legend(), el('div', {class: 'columns narrow'}, plots));
}

/** When the wall clock was set, or the program stood still; the plots over time have marks there. */
function interruptionSection() {
  const rows = entries('interruptions');
  return rows.length === 0 ? null : section('interruptions', 'Clock steps and standstills', null,
    table('Clock steps and standstills', [
      ...sideColumn(), {title: 'what', wide: true, cell: row => breaking(row.value.text)}, numbers('after', 'seconds', 's'), numbers('step', 'stepNanos', 'ns'),
      numbers('stood still', 'stoodStillNanos', 'ns'), numbers('collections', 'garbageCollectionNanos', 'ns'), numbers('safepoints', 'safepointNanos', 'ns'),
    ], rows));
}

function memorySection() {
  const rows = [
    ['CPU time', 'cpuSeconds', 's'], ['CPUs in use', 'cpus', 'CPUs'],
    ['allocated', 'allocation.bytes', 'B'], ['allocated per second', 'allocation.bytesPerSecond', 'B/s'],
    ['garbage collections', 'allocation.gcCount', 'count'], ['sum of GC pauses', 'allocation.gcPauseMillis', 'ms'],
    ['voluntary context switches', 'contextSwitches.voluntary', 'count'], ['involuntary context switches', 'contextSwitches.involuntary', 'count'],
    ['context switches per second', 'contextSwitches.perSecond', 'switches/s'],
  ].map(([title, place, unit]) => ({title, place, unit})).filter(row => sides.some(side => isNumber(at(path(side.path, row.place)))));
  return rows.length === 0 ? null : section('memory', 'CPU time, allocation, garbage collection, context switches', ofAllRounds().trim() || null,
    el('dl', {class: 'facts'}, rows.map(row => el('div', {}, el('dt', {}, row.title),
      el('dd', {}, sides.map(side => el('span', {class: 'item'}, compared ? [sideMark(side), ' '] : null, number(path(side.path, row.place), row.unit))))))));
}

function recordingSection() {
  const agents = sides.filter(side => side.report.agent).map(side => ({side, value: side.report.agent, place: path(side.path, 'agent')}));
  return section('recordings', 'Recordings and agent', null,
    table('Recordings', columnsOf('recordings', entries('recordings'), {
      whole: {cell: row => (row.value.truncated ? 'no, incomplete' : 'yes'), plain: false},
    }), entries('recordings')),
    agents.length === 0 ? null : table('Agent', [
      ...sideColumn(),
      {title: 'version', cell: row => row.value.version || NOTHING},
      numbers('classes', 'classesRewritten', 'count'), numbers('call sites', 'callSites', 'count'),
      numbers('classes failed', 'classesFailed', 'count'), numbers('hook failures', 'hookFailures', 'count'),
    ], agents),
    agents.map(agentOptions));
}

/** Those that differ from the defaults, if the agent recorded them apart, then all. */
function agentOptions({side, value}) {
  const {options, givenOptions} = value;
  return el('details', {}, el('summary', {}, compared ? [sideMark(side), ' '] : null, 'options of the agent'),
    typeof givenOptions === 'string' ? el('p', {}, 'Differ from the defaults: ', el('code', {}, givenOptions ? breaking(givenOptions) : 'none')) : null,
    el('p', {}, 'All: ', el('code', {}, options ? breaking(options) : 'none')));
}
