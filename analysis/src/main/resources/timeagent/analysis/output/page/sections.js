// The sections of the page, each null when there is nothing to show.

/** Entries of a list in each side's report, with their place in the result. */
function entries(...place) {
  return sides.flatMap(side => (at(path(side.path, ...place)) || [])
    .map((value, i) => ({side, value, place: path(side.path, ...place, i)})));
}

/** A part of each side's report that has it, with its place in the result. */
function partOfSides(part) {
  return sides.map(side => ({side, value: at(path(side.path, part)), place: path(side.path, part)})).filter(row => row.value);
}

function sideColumn() {
  return compared ? [{title: 'side', plain: true, cell: row => sideMark(row.side), sort: row => row.side.name}] : [];
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

/** A table of a report; rows are filtered by their names. */
function tableOf(name, caption, rows, special, names) {
  return table(caption, columnsOf(name, rows, special), rows, names);
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
  return costs.length === 0 ? null : section('cost', 'Cost of recording a socket write',
    'What the event itself costs the application, from the emissions that were measured.' + ofAllRounds(),
    tableOf('styles', 'Cost of recording a socket write', costs));
}

function validInterval(ends) {
  return Array.isArray(ends) && ends.every(isNumber) ? ends : null;
}

function durationSection() {
  const rows = partOfSides('socketWrites.nanos');
  if (rows.length === 0) {
    return null;
  }
  const series = rows.map(row => ({side: row.side, points: outline(row.side.report.socketWrites)}));
  const ends = series.flatMap(one => one.points.map(point => point.x));
  const span = Math.max(...ends) / Math.min(...ends);
  const from = kind => rows.some(row => row.value.percentilesFrom === kind);
  return section('durations', 'How long socket writes take',
    'Share of the writes by duration, in ranges of powers of two. Percentiles are exact to 1 %'
      + (from('ranges') ? ', from ranges to a factor of 2' : '') + (from('sample') ? ', from a sample they are estimates.' : '.') + ofAllRounds(),
    legend(),
    lines('durations-plot', 'Distribution of socket write durations: ' + rows.map(row => (row.side.name + ' median '
      + quantity(row.value.p50, 'ns') + ', 99th percentile ' + quantity(row.value.p99, 'ns')).trim()).join('; '), series, {
      fill: true, smooth: true, name: 'writes',
      x: axis('duration, logarithmic', 'ns', {type: 'logarithmic',
        ticks: {callback: value => (isRound(value, span) ? quantity(value, 'ns') : null), maxRotation: 0, autoSkipPadding: 12, padding: 6}}),
      y: fromZero('share of the writes', 'share', value => Number((value * 100).toPrecision(3)) + ' %'),
      tip: {title: items => 'about ' + quantity(items[0].parsed.x, 'ns'), label: item => item.dataset.label + ': ' + percent(item.parsed.y)},
    }),
    tableOf('durations', 'Durations of socket writes', rows),
    ranges('durationRanges', 'durations', 'Durations in ranges'),
    ranges('sizeRanges', 'sizes', 'Sizes in ranges'));
}

/** A line through the middle of each range, down to 0 beside those that are missing; the first one is short. */
function outline({durations, events}) {
  const shares = new Map(durations.map(range => [Math.max(64, range.fromNanos), range.events / events]));
  const all = new Set([...shares.keys()].flatMap(from => [from / 2, from, from * 2]));
  return [...all].sort((one, other) => one - other).map(from => ({x: from * Math.SQRT2, y: shares.get(from) || 0}));
}

/** How many of all writes are in which range; each is a power of two wide. */
function ranges(name, key, title) {
  const rows = entries('socketWrites', key);
  return rows.length === 0 ? null : el('details', {}, el('summary', {}, title), tableOf(name, title, rows));
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
    rows.length === 0 ? null : tableOf('callSites', 'Clock call sites', rows, {
      'call site': {sort: readName,
        cell: row => el('span', {}, breaking(readName(row)), row.value.hot ? tag('hot') : null, row.value.wrapper ? tag('wrapper') : null)},
      clock: {cell: row => el('span', {}, breaking(clock(row)), row.site ? tag('wrapper') : null), sort: clock},
      CPU: share,
    }, row => readName(row) + ' ' + clock(row)),
    ...withoutMean(sites.filter(row => !isNumber(row.value.meanNanos)).map(row => row.value.clock || '')),
    callers.length === 0 ? null : el('details', {open: !PHONE}, el('summary', {}, 'Callers of hot call sites'), tableOf('callers', 'Callers of call sites', callers, {
      'called by': {cell: callerName, sort: callerName},
      'call site': {cell: row => siteName(row.site), sort: row => siteName(row.site)},
      CPU: share,
    }, row => callerName(row) + ' ' + siteName(row.site))));
}

function peerName(peer) {
  return peer.address === undefined ? 'all other peers'
    : (peer.host ? peer.host + '/' : '') + peer.address + (peer.port >= 0 ? ':' + peer.port : '')
      + (peer.localPort ? ' (accepted on port ' + peer.localPort + ')' : '');
}

/** A plot of the peers with most time in writes, a line each; two sides would be too many lines. */
function peerPlot() {
  const series = (compared ? [] : sides[0].report.plots.timeline.peers).map((peer, i) => ({
    side: sides[0], name: peerName(peer) + ' ' + (peer.api || ''), colour: 'peer-' + (i + 1),
    points: peer.points.map(point => ({x: point.seconds, y: point.nanosPerSecond})),
  })).filter(peer => peer.points.some(point => point.y > 0));
  if (series.length === 0) {
    return null;
  }
  const colours = el('p', {class: 'legend'}, series.map(peer => {
    const swatch = el('span', {class: 'swatch'});
    swatch.style.background = 'var(--' + peer.colour + ')';
    return el('span', {class: 'item'}, swatch, ' ', breaking(peer.name));
  }));
  const title = 'Time in writes per second, of all threads';
  const plot = el('figure', {}, el('figcaption', {}, title), linesOverTime('peer-lines', title + ' by peer, over the recording', series, title, 'ns'));
  return PHONE ? el('details', {}, el('summary', {}, 'Time in writes by peer, plotted'), colours, plot) : el('div', {}, colours, plot);
}

function peerSection() {
  const rows = entries('socketWrites', 'peers');
  if (rows.length === 0) {
    return null;
  }
  const ofRanges = rows.some(row => row.value.nanos.percentilesFrom === 'ranges');
  const ofSample = rows.some(row => row.value.nanos.percentilesFrom === 'sample');
  return section('peers', 'Socket writes by peer', ((ofRanges ? 'Percentiles from ranges of powers of two (ranges) are exact to a factor of 2. ' : '') + (ofSample ? 'Numbers from a sample of the writes (sample) are estimates.' : '') + ofAllRounds()).trim() || null,
    el('p', {class: 'summary'}, lineOfSides('socketWrites', writes => [
      number(path(writes, 'events'), 'count'), ' writes, ', number(path(writes, 'eventsPerSecond'), 'writes/s'), ', ',
      number(path(writes, 'bytes'), 'B'), ', ', number(path(writes, 'failed'), 'count'), ' failed, ',
      number(path(writes, 'nanos.total'), 'ns'), ' in writes; ', number(path(writes, 'recorded'), 'count'), ' events recorded'])),
    peerPlot(),
    tableOf('peers', 'Socket writes by peer', rows, {
      peer: {cell: row => peerName(row.value), sort: row => peerName(row.value)},
      time: barred('nanos.total', 'ns', Math.max(...rows.map(row => row.value.nanos.total))),
      percentiles: ofRanges || ofSample ? {plain: false} : null,
    }, row => peerName(row.value) + ' ' + row.value.api));
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
    'Voluntary: the thread waited for something. Involuntary: its time slice was over, or another thread came first.',
    tableOf('threads', 'Threads that switch most', rows, {thread: {
      cell: row => el('span', {}, breaking(row.value.name || ''), row.value.ofJvm ? [' ', el('span', {class: 'tag'}, (row.value.name || '').startsWith('timeagent') ? 'agent' : 'JVM')] : null),
    }}));
}

function sourceSection() {
  const cards = partOfSides('clock.source').map(({side, value: source, place}) => {
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
  ].map(([id, title, key, unit]) => {
    const series = sides.map(side => ({side, points: side.report.plots.timeline.points.map(point => ({x: point.seconds, y: isNumber(point[key]) ? point[key] : null}))}))
      .filter(one => one.points.some(point => point.y !== null));
    return series.length === 0 ? null : el('figure', {}, el('figcaption', {}, title),
      linesOverTime(id, title + ' over the recording', series, title, unit));
  }).filter(plot => plot);
  const several = sides.some(side => side.report.recordings.length > 1);
  return plots.length === 0 ? null : section('timelines', 'Over the recording',
    several ? 'The mean of the recordings ' + (compared ? 'that lasted so long.' : 'of that time.') : null, legend(), el('div', {class: 'columns'}, plots));
}

/** When the wall clock was set, or the program stood still; the plots over time have marks there. */
function interruptionSection() {
  const rows = entries('interruptions');
  return rows.length === 0 ? null : section('interruptions', 'Clock steps and standstills', null,
    tableOf('interruptions', 'Clock steps and standstills', rows));
}

function memorySection() {
  const rows = TABLES.process.filter(row => sides.some(side => isNumber(at(path(side.path, row.key)))));
  return rows.length === 0 ? null : section('memory', 'CPU time, allocation, garbage collection, context switches', ofAllRounds().trim() || null,
    el('dl', {class: 'facts'}, rows.map(row => el('div', {}, el('dt', {}, row.title),
      el('dd', {}, sides.map(side => el('span', {class: 'item'}, compared ? [sideMark(side), ' '] : null, number(path(side.path, row.key), row.unit))))))));
}

function recordingSection() {
  const agents = partOfSides('agent');
  return section('recordings', 'Recordings and agent', null,
    tableOf('recordings', 'Recordings', entries('recordings'), {whole: {cell: row => (row.value.truncated ? 'no, incomplete' : 'yes'), plain: false}}),
    agents.length === 0 ? null : tableOf('agent', 'Agent', agents, {version: {plain: false}}),
    agents.map(agentOptions));
}

/** Those that differ from the defaults, if the agent recorded them apart, then all. */
function agentOptions({side, value}) {
  const {options, givenOptions} = value;
  return el('details', {}, el('summary', {}, compared ? [sideMark(side), ' '] : null, 'options of the agent'),
    typeof givenOptions === 'string' ? el('p', {}, 'Differ from the defaults: ', el('code', {}, givenOptions ? breaking(givenOptions) : 'none')) : null,
    el('p', {}, 'All: ', el('code', {}, options ? breaking(options) : 'none')));
}

function isMeasured(row) {
  return isNumber(row.value.committed);
}

function eventName(row) {
  return row.value.type + ' at ' + siteName(row.value);
}

/** What an event costs, then what that rests on. */
function measuredEventSection() {
  const rows = entries('events').filter(isMeasured);
  const event = {cell: eventName, sort: eventName};
  return rows.length === 0 ? null : section('events', 'What your events cost',
    'Bytes of a recorded event are without its strings and its stack trace.' + ofAllRounds(),
    tableOf('events', 'What your events cost', rows, {event}, eventName),
    el('details', {open: !PHONE}, el('summary', {}, 'Parts and numbers'),
      tableOf('parts', 'Parts of the cost, and numbers, of your events', rows, {event})));
}

function recordedEventSection() {
  const rows = entries('events').filter(row => !isMeasured(row));
  return rows.length === 0 ? null : section('recorded', entries('events').some(isMeasured) ? 'Other recorded events' : 'Recorded events',
    'Bytes of a recorded event are without its strings and its stack trace.' + ofAllRounds(),
    tableOf('recorded', 'Recorded events', rows));
}
