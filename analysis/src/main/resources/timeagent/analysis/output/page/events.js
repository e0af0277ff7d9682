// The sections of the application's own events, and of the other ones of the recording.

const OF_RECORDED = [
  numbers('recorded', 'recorded', 'count'), numbers('recorded bytes per event', 'recordedBytesPerEvent', 'B'),
];

const TYPE = {title: 'type', wide: true, cell: row => row.value.type, sort: row => row.value.type};

function isMeasured(row) {
  return isNumber(row.value.committed);
}

/** What an event costs, then what that rests on. */
function measuredEventSection() {
  const rows = entries('events').filter(isMeasured);
  const site = {title: 'committed in', wide: true, cell: row => siteName(row.value), sort: row => siteName(row.value)};
  const within = (title, key, unit) => ({title, numeric: true, cell: row => interval(path(row.place, key), unit)});
  return rows.length === 0 ? null : section('events', 'What your events cost',
    'Bytes of a recorded event are without its strings and its stack trace.' + ofAllRounds(),
    table('What your events cost', [
      ...sideColumn(), TYPE, site,
      {title: 'asks', plain: true, cell: row => row.value.check || NOTHING, sort: row => row.value.check || ''},
      ...rows.some(row => row.value.notMeasured) ? [
        {title: 'not measured', plain: true, cell: row => row.value.notMeasured || NOTHING, sort: row => row.value.notMeasured || ''}] : [],
      numbers('events per second', 'committedPerSecond', 'events/s'),
      numbers('bytes', 'bytesPerEvent', 'B'), numbers('time', 'nanosPerEvent', 'ns'),
      numbers('CPU', 'estimatedCpuShare', 'share'), numbers('allocation', 'allocationShare', 'share'),
    ], rows, row => row.value.type + ' ' + siteName(row.value)),
    el('details', {open: !PHONE}, el('summary', {}, 'Parts and intervals'), table('Parts and intervals of the cost of your events', [
      ...sideColumn(), TYPE, site,
      numbers('construction', 'constructionNanos', 'ns'), numbers('filling', 'fillingNanos', 'ns'), numbers('commit', 'commitNanos', 'ns'),
      within('time, 95 % interval', 'nanosPerEventCi95', 'ns'), within('bytes, 95 % interval', 'bytesPerEventCi95', 'B'),
    ], rows)),
    el('details', {}, el('summary', {}, 'Numbers of events'), table('Numbers of your events', [
      ...sideColumn(), TYPE, site,
      numbers('created', 'created', 'count'), numbers('per second', 'createdPerSecond', 'events/s'),
      numbers('committed', 'committed', 'count'), numbers('measured', 'measured', 'count'), ...OF_RECORDED,
    ], rows)));
}

function recordedEventSection() {
  const rows = entries('events').filter(row => !isMeasured(row));
  return rows.length === 0 ? null : section('recorded', entries('events').some(isMeasured) ? 'Other recorded events' : 'Recorded events',
    'Bytes of a recorded event are without its strings and its stack trace.' + ofAllRounds(),
    table('Recorded events', [...sideColumn(), TYPE, ...OF_RECORDED], rows));
}
