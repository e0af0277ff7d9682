package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an event costs where the peers are many. */
@Full
final class ManyPeersCostIT extends OnEveryJdk {

    private static final int ROUNDS = 5;
    private static final int LAST_ROUNDS = 2;

    /** By style, the bytes that an event does not reach; a new object has up to 64 where escape analysis does not remove it. */
    private static final Map<String, Integer> BYTES = Map.of("instrumented-cached", 1, "mirror-cached", 65);

    @ParameterizedTest
    @ValueSource(strings = {"fresh", "reused"})
    void anEventAllocatesNothingWithAHundredThousandAddresses(String objects) throws Exception {
        assertCost(100_000, "datagram", objects);
    }

    @Test
    void anEventAllocatesNothingWithTenThousandConnections() throws Exception {
        assertCost(10_000, "tcp");
    }

    /** @param arguments of the program, before the number of peers */
    private void assertCost(int peers, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("" + peers);
        long without = allocated(java().program("ManyAddresses", all.toArray(String[]::new)));
        for (String style : BYTES.keySet()) {
            Finished run = java().agent("clock=off,socket=" + style)
                    .recording("jdk.SocketWrite#enabled=false")
                    .program("ManyAddresses", all.toArray(String[]::new));

            double each = (double) (allocated(run) - without) / (LAST_ROUNDS * peers);
            assertThat(each).as("bytes of an event of style " + style).isLessThan(BYTES.get(style));
            assertEvents(run.recordingFile(), peers, BYTES.get(style));
        }
    }

    /** The bytes that the last rounds allocated. */
    private static long allocated(Finished run) {
        return Long.parseLong(run.succeeded().stdout().strip());
    }

    private static void assertEvents(Path file, int peers, int bytes) throws IOException {
        int[] writes = new int[peers];
        long before = (long) (ROUNDS - LAST_ROUNDS) * peers;
        boolean isOfLastRounds = false;
        long events = 0;
        long allocated = 0;
        long measured = 0;
        try (RecordingFile recording = new RecordingFile(file)) {
            while (recording.hasMoreEvents()) {
                RecordedEvent event = recording.readEvent();
                switch (event.getEventType().getName()) {
                    case SocketWrites.OURS -> writes[number(event)]++;
                    case "timeagent.EventCost" -> {
                        isOfLastRounds |= events == before;
                        if (isOfLastRounds) {
                            allocated += event.getLong("allocatedBytes");
                            measured += event.getLong("measured");
                        }
                        events += event.getLong("events");
                    }
                    default -> {
                        // of the JDK
                    }
                }
            }
        }
        assertThat(writes).containsOnly(ROUNDS);
        assertThat(isOfLastRounds).as("the chunk ended before them").isTrue();
        assertThat(events).isEqualTo((long) ROUNDS * peers);
        assertThat(measured).isPositive();
        assertThat((double) allocated / measured).as("bytesPerEvent").isLessThan(bytes);
    }

    /** The number of the address, of which every second has a name. */
    private static int number(RecordedEvent write) {
        String[] bytes = write.getString("address").split("\\.");
        int number =
                (Integer.parseInt(bytes[1]) - 1 << 16) + (Integer.parseInt(bytes[2]) << 8) + Integer.parseInt(bytes[3]);
        if (!write.getString("host").isEmpty()) {
            assertThat(write.getString("host")).isEqualTo("odd");
            assertThat(number % 2).isOne();
        }
        return number;
    }
}
