package timeagent.analysis.export;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.export.Rows.SocketPeerMinute;
import timeagent.analysis.recording.Event;

/**
 * Adds up socket writes by minute, peer and duration. At most {@value #MOST} pairs of minute and peer are kept apart, so that
 * memory does not grow with the number of connections; the others are a peer without address, for each minute.
 */
final class PeerMinutes {

    static final int MOST = 20_000;

    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final int STEPS_PER_DECADE = 10;

    // from 100 ns to a day
    private static final int SHORTEST = 2 * STEPS_PER_DECADE;
    private static final int STEPS = 12 * STEPS_PER_DECADE;

    private static final long[] LIMITS = new long[STEPS];

    static {
        for (int step = 0; step < STEPS; step++) {
            LIMITS[step] = Math.round(Math.pow(10, (SHORTEST + step) / (double) STEPS_PER_DECADE));
        }
    }

    /** @param port and localPort 0 for none */
    private record Key(long minute, String host, String address, int port, int localPort, String api) {}

    private static final class Sums {
        private long events;
        private long bytes;
        private long failed;
        private long nanos;
    }

    private final Map<Key, Map<Integer, Sums>> peers = new LinkedHashMap<>();

    void add(Event e) {
        long minute = Math.floorDiv(e.startNanos(), MINUTE_NANOS);
        int localPort = (int) e.number("localPort");
        Key key = new Key(
                minute,
                e.text("host"),
                e.text("address"),
                localPort == 0 ? (int) e.number("port") : 0,
                localPort,
                e.text("api"));
        if (peers.size() >= MOST && !peers.containsKey(key)) {
            key = new Key(minute, null, null, 0, 0, null);
        }
        Sums sums = peers.computeIfAbsent(key, peer -> new LinkedHashMap<>())
                .computeIfAbsent(step(e.durationNanos()), step -> new Sums());
        sums.events++;
        sums.bytes += Math.max(0, e.number("bytesWritten"));
        sums.failed += e.flag("error") ? 1 : 0;
        sums.nanos += e.durationNanos();
    }

    /** The largest duration, in ns, of a row whose durations are this one and alike: ten limits from 1 to 10, 10 to 100 and so on. */
    static long limit(long nanos) {
        return LIMITS[step(nanos)];
    }

    private static int step(long nanos) {
        int step = Arrays.binarySearch(LIMITS, nanos);
        return Math.min(STEPS - 1, step >= 0 ? step : -step - 1);
    }

    List<SocketPeerMinute> rows(String recordingId) {
        List<SocketPeerMinute> rows = new ArrayList<>();
        peers.forEach((key, steps) -> steps.forEach((step, sums) -> rows.add(new SocketPeerMinute(
                recordingId,
                Instant.ofEpochSecond(key.minute * 60),
                key.host,
                key.address,
                key.port == 0 ? null : key.port,
                key.localPort == 0 ? null : key.localPort,
                key.api,
                LIMITS[step],
                sums.events,
                sums.bytes,
                sums.failed,
                sums.nanos))));
        return rows;
    }
}
