package timeagent.analysis.export;

import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.summary.series.Largest;
import timeagent.analysis.summary.series.PowerRanges;
import timeagent.analysis.summary.series.WriteSeries;
import timeagent.analysis.summary.socket.PeerKey;

/**
 * Adds up socket writes by minute, peer and range of durations. The {@value #MOST} largest pairs of minute and peer are kept apart, so that
 * memory does not grow with the number of connections; the others are a peer without address, for each minute.
 *
 * <p>Totals replace the events of a recording that has both. Of totals the counts of the ranges are exact; the other sums of a peer and
 * minute are shared out by these counts, so that they are exact where the ranges are added up.
 */
final class PeerMinutes {

    static final int MOST = 20_000;

    private static final long MINUTE_NANOS = 60_000_000_000L;

    /** @param number since 1970 */
    private record Minute(long number, PeerKey peer) {}

    record Sums(long events, long bytes, long failed, long nanos) {

        /** What is between two counts of the same events. */
        private Sums part(long from, long to) {
            return new Sums(to - from, part(bytes, from, to), part(failed, from, to), part(nanos, from, to));
        }

        private long part(long all, long from, long to) {
            return Math.round((double) all * to / events) - Math.round((double) all * from / events);
        }

        private Sums plus(Sums other) {
            return new Sums(events + other.events, bytes + other.bytes, failed + other.failed, nanos + other.nanos);
        }
    }

    /**
     * Writes to a peer within a minute, of durations up to a limit: sums of several rows are those of a minute, a peer, a service.
     *
     * @param nanosUpTo upper limit of the durations, a power of two less 1
     */
    record PeerMinute(Instant minute, PeerKey peer, long nanosUpTo, Sums sums) {}

    private final Largest<Minute, Map<Long, Sums>> peers = largest();
    private final Largest<Minute, Map<Long, Sums>> totals = largest();

    private static Largest<Minute, Map<Long, Sums>> largest() {
        return new Largest<>(
                MOST,
                Comparator.comparingLong(
                        sums -> sums.values().stream().mapToLong(Sums::events).sum()),
                minute -> new Minute(minute.number, PeerKey.OTHERS),
                LinkedHashMap::new,
                PeerMinutes::plus);
    }

    private static Map<Long, Sums> plus(Map<Long, Sums> sums, Map<Long, Sums> others) {
        others.forEach((limit, other) -> sums.merge(limit, other, Sums::plus));
        return sums;
    }

    void add(Event e) {
        peers.shrink();
        long weight = WriteSeries.weight(e);
        long nanos = e.durationNanos();
        Sums sums = new Sums(
                weight, weight * Math.max(0, e.number("bytesWritten")), e.flag("error") ? weight : 0, weight * nanos);
        peers.at(minute(e, e.startNanos())).merge(PowerRanges.upTo(nanos), sums, Sums::plus);
    }

    /** Of a period that ends at the event. */
    void addTotals(Event e) {
        totals.shrink();
        PowerRanges durations = PowerRanges.ofDurations();
        durations.add(e.text("durations"));
        List<Sums> ranges = durations.map((from, count) -> new Sums(count, 0, 0, from));
        long counted = ranges.stream().mapToLong(Sums::events).sum();
        Sums all = new Sums(
                counted,
                Math.max(0, e.number("bytes")),
                Math.max(0, e.number("failed")),
                Math.max(0, Math.round(e.nanos("time"))));
        Map<Long, Sums> ofPeer = totals.at(minute(e, e.startNanos() - 1));
        long before = 0;
        for (Sums range : ranges) {
            long from = before;
            before += range.events;
            ofPeer.merge(PowerRanges.upTo(range.nanos), all.part(from, before), Sums::plus);
        }
    }

    private static Minute minute(Event e, long time) {
        return new Minute(Math.floorDiv(time, MINUTE_NANOS), PeerKey.of(e));
    }

    Stream<PeerMinute> rows() {
        return (totals.isEmpty() ? peers : totals)
                .all().entrySet().stream().flatMap(entry -> entry.getValue().entrySet().stream()
                        .map(limit -> new PeerMinute(
                                Instant.ofEpochSecond(60 * entry.getKey().number),
                                entry.getKey().peer,
                                limit.getKey(),
                                limit.getValue())));
    }
}
