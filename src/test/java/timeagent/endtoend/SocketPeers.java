package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;

/** The totals of the peers of a recording. */
final class SocketPeers {
    static final String OURS = "timeagent.SocketPeer";

    private SocketPeers() {}

    /** Checks the totals of each peer against its events, one per write. */
    static void mustAddUp(Recording recording) {
        Map<String, Sums> expected = new TreeMap<>();
        for (RecordedEvent write : recording.events(SocketWrites.OURS)) {
            assertThat(write.getInt("weight")).isEqualTo(1);
            int localPort = write.getInt("localPort");
            long nanos = write.getDuration().toNanos();
            expected.merge(
                    peer(write, localPort == 0 ? write.getInt("port") : 0),
                    new Sums(1, write.getLong("bytesWritten"), SocketWrites.error(write) == null ? 0 : 1, nanos, nanos),
                    Sums::plus);
        }
        Map<String, Sums> totals = of(recording);
        assertThat(totals.keySet()).isEqualTo(expected.keySet());
        totals.forEach((peer, sums) -> assertThat(sums.isAbout(expected.get(peer)))
                .as("%s: %s, of the events %s", peer, sums, expected.get(peer))
                .isTrue());
    }

    /** The totals by peer and api; each event's ranges add up to its writes. */
    static Map<String, Sums> of(Recording recording) {
        Map<String, Sums> totals = new TreeMap<>();
        for (RecordedEvent total : recording.events(OURS)) {
            int writes = total.getInt("writes");
            assertThat(inRanges(total.getString("sizes"))).isEqualTo(writes);
            assertThat(inRanges(total.getString("durations"))).isEqualTo(writes);
            Sums sums = new Sums(
                    writes,
                    total.getLong("bytes"),
                    total.getInt("failed"),
                    total.getDuration("time").toNanos(),
                    total.getDuration("longest").toNanos());
            totals.merge(peer(total, total.getInt("port")), sums, Sums::plus);
        }
        return totals;
    }

    private static String peer(RecordedEvent event, int port) {
        return event.getString("api") + " " + event.getString("host") + "/" + event.getString("address") + ":" + port
                + " " + event.getInt("localPort");
    }

    private static long inRanges(String ranges) {
        return Stream.of(ranges.split(" "))
                .mapToLong(range -> Long.parseLong(range.substring(range.indexOf(':') + 1)))
                .sum();
    }

    record Sums(long writes, long bytes, long failed, long nanos, long longest) {
        Sums plus(Sums other) {
            return new Sums(
                    writes + other.writes,
                    bytes + other.bytes,
                    failed + other.failed,
                    nanos + other.nanos,
                    Math.max(longest, other.longest));
        }

        /** Durations may be rounded to the nanosecond below or above. */
        boolean isAbout(Sums other) {
            return other != null
                    && writes == other.writes
                    && bytes == other.bytes
                    && failed == other.failed
                    && Math.abs(nanos - other.nanos) <= writes
                    && Math.abs(longest - other.longest) <= 1;
        }
    }
}
