package timeagent.analysis.export;

import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.summary.series.Largest;

/**
 * Adds up socket writes by minute, peer and duration. The {@value #MOST} largest pairs of minute and peer are kept apart, so that
 * memory does not grow with the number of connections; the others are a peer without address, for each minute.
 */
final class PeerMinutes {

    static final int MOST = 20_000;

    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final int STEPS_PER_DECADE = 10;

    // from 100 ns to a day
    private static final int SHORTEST = 2 * STEPS_PER_DECADE;
    private static final int STEPS = 12 * STEPS_PER_DECADE;

    private static final long[] LIMITS = IntStream.range(SHORTEST, SHORTEST + STEPS)
            .mapToLong(step -> Math.round(Math.pow(10, step / (double) STEPS_PER_DECADE)))
            .toArray();

    /**
     * @param minute since 1970
     * @param address null for all peers beyond the limit
     * @param port null if connections of several ports were accepted
     * @param localPort on which connections were accepted; null if the application opened them
     */
    record Peer(long minute, String host, String address, Integer port, Integer localPort, String api) {}

    record Sums(long events, long bytes, long failed, long nanos) {

        private Sums plus(Sums other) {
            return new Sums(events + other.events, bytes + other.bytes, failed + other.failed, nanos + other.nanos);
        }
    }

    /**
     * Writes to a peer within a minute, of durations up to a limit: sums of several rows are those of a minute, a peer, a service.
     *
     * @param nanosUpTo upper limit of the durations: ten limits from 1 to 10 ns, 10 to 100 ns and so on
     */
    record PeerMinute(Peer peer, long nanosUpTo, Sums sums) {

        /** When it begins. */
        Instant minute() {
            return Instant.ofEpochSecond(60 * peer.minute);
        }
    }

    private final Largest<Peer, Map<Long, Sums>> peers = new Largest<>(
            MOST,
            sums -> sums.values().stream().mapToLong(Sums::events).sum(),
            peer -> new Peer(peer.minute, null, null, null, null, null),
            LinkedHashMap::new,
            PeerMinutes::plus);

    private static Map<Long, Sums> plus(Map<Long, Sums> sums, Map<Long, Sums> others) {
        others.forEach((limit, other) -> sums.merge(limit, other, Sums::plus));
        return sums;
    }

    void add(Event e) {
        long minute = Math.floorDiv(e.startNanos(), MINUTE_NANOS);
        Integer port = portOf(e, "port");
        Integer localPort = portOf(e, "localPort");
        Peer peer = new Peer(
                minute, e.text("host"), e.text("address"), localPort == null ? port : null, localPort, e.text("api"));
        peers.shrink();
        long nanos = e.durationNanos();
        Sums sums = new Sums(1, Math.max(0, e.number("bytesWritten")), e.flag("error") ? 1 : 0, nanos);
        peers.at(peer).merge(limit(nanos), sums, Sums::plus);
    }

    private static Integer portOf(Event e, String field) {
        int port = (int) e.number(field);
        return port == 0 ? null : Integer.valueOf(port);
    }

    private static long limit(long nanos) {
        int step = Arrays.binarySearch(LIMITS, nanos);
        return LIMITS[Math.min(STEPS - 1, step >= 0 ? step : -step - 1)];
    }

    Stream<PeerMinute> rows() {
        return peers.all().entrySet().stream().flatMap(peer -> peer.getValue().entrySet().stream()
                .map(limit -> new PeerMinute(peer.getKey(), limit.getKey(), limit.getValue())));
    }
}
