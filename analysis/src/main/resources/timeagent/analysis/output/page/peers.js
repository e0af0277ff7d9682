// The section of socket writes by peer.

function peerName(peer) {
  return peer.address === undefined ? 'all other peers'
    : (peer.host ? peer.host + '/' : '') + peer.address + (peer.port >= 0 ? ':' + peer.port : '')
      + (peer.localPort ? ' (accepted on port ' + peer.localPort + ')' : '');
}

/** Plots of the peers with most time in writes, a line each; two sides would be too many lines. */
function peerPlots() {
  const all = (sides[0].report.socketWrites || {}).peers || [];
  const key = peer => [peer.host, peer.address, peer.port, peer.localPort, peer.api].join(' ');
  const found = peer => all.find(one => key(one) === key(peer)) || {};
  const peers = (compared ? [] : sides[0].report.plots.timeline.peers).map((peer, i) => ({
    name: peerName(peer) + ' ' + (peer.api || ''), colour: 'peer-' + (i + 1),
    rates: peer.points.map(point => ({x: point.seconds, y: point.nanosPerSecond})), shares: shareOfTime(found(peer).durations || []),
  })).filter(peer => peer.rates.some(point => point.y > 0));
  if (peers.length === 0) {
    return null;
  }
  const colours = el('p', {class: 'legend'}, peers.map(peer => {
    const swatch = el('span', {class: 'swatch'});
    swatch.style.background = 'var(--' + peer.colour + ')';
    return el('span', {class: 'item'}, swatch, ' ', breaking(peer.name));
  }));
  const series = key => peers.filter(peer => peer[key].length > 0).map(peer => ({side: sides[0], name: peer.name, colour: peer.colour, points: peer[key]}));
  const plots = el('div', {class: 'columns'}, timeOfPeers(series('rates')), durationsOfPeers(series('shares')));
  return PHONE ? el('details', {}, el('summary', {}, 'Time in writes by peer, plotted'), colours, plots) : el('div', {}, colours, plots);
}

/** When writes took how long. */
function timeOfPeers(series) {
  const title = 'Time in writes per second, of all threads';
  return el('figure', {}, el('figcaption', {}, title),
    linesOverTime('peer-lines', title + ' by peer, over the recording', series, title, 'ns'));
}

/** What durations the time of each peer is made of: a few long writes can be most of it. */
function durationsOfPeers(series) {
  if (series.length === 0) {
    return null;
  }
  const title = 'Time in writes by duration of the write, share of each peer';
  const ends = series.flatMap(one => [one.points[0].x, one.points[one.points.length - 1].x]);
  const span = Math.max(...ends) / Math.min(...ends);
  return el('figure', {}, el('figcaption', {}, title),
    linesByDuration('peer-durations', title + ', estimated from ranges', series, span,
      {name: title, title: 'duration of a write', shares: null}));
}

/** The outline of the ranges, each weighted with the duration in its middle. */
function shareOfTime(ranges) {
  const known = ranges.filter(range => range.fromNanos > 0);
  const time = range => range.fromNanos * range.events;
  const all = known.reduce((sum, range) => sum + time(range), 0);
  return outline(known.map(range => ({fromNanos: range.fromNanos, toNanos: 2 * range.fromNanos, share: time(range) / all})));
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
    peerPlots(),
    table('Socket writes by peer', columnsOf('peers', rows, {
      peer: {cell: row => peerName(row.value), sort: row => peerName(row.value)},
      time: barred('nanos.total', 'ns', Math.max(...rows.map(row => row.value.nanos.total))),
      percentiles: ofRanges || ofSample ? {plain: false} : null,
    }), rows, row => peerName(row.value) + ' ' + row.value.api));
}
