// The sections of the application's own events, and of the other ones of the recording.

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
    table('What your events cost', columnsOf('events', rows, {event}), rows, eventName),
    el('details', {open: !PHONE}, el('summary', {}, 'Parts and numbers'),
      table('Parts of the cost, and numbers, of your events', columnsOf('parts', rows, {event}), rows)));
}

function recordedEventSection() {
  const rows = entries('events').filter(row => !isMeasured(row));
  return rows.length === 0 ? null : section('recorded', entries('events').some(isMeasured) ? 'Other recorded events' : 'Recorded events',
    'Bytes of a recorded event are without its strings and its stack trace.' + ofAllRounds(),
    table('Recorded events', columnsOf('recorded', rows), rows));
}
