package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Events whose size or type repeats after as many as are between two measurements, or a part of that.
 *
 * <p>At least 2,500 events of each pattern are measured, of two sizes, the larger less than three times the smaller: the
 * standard error of their mean is 0.9 % or less, and 5 % are more than five of it.
 */
final class PatternsIT extends OnEveryJdk {

    private static final String DISABLED = "jdk.SocketWrite#enabled=false";
    private static final Percentage TOLERANCE = Percentage.withPercentage(5);

    @Test
    void measuresEachOfTheApplicationsEvents() {
        assertEvents(40_000, 16);
    }

    @Full
    @OnOneJdk
    @Test
    void measuresEachOfManyEventsOfTheApplication() {
        assertEvents(400_000, 128);
    }

    @Test
    void measuresTwoConnectionsWrittenInTurn() {
        assertWrites("mirror", 2, 40_000, 16);
    }

    @Full
    @OnOneJdk
    @ParameterizedTest
    @CsvSource({
        "mirror, 2",
        "mirror, 3",
        "mirror, 64",
        "mirror, 128",
        "mirror, 129",
        "instrumented, 128",
        "mirror-direct, 2"
    })
    void measuresTwoConnectionsWrittenInAPattern(String style, int period) {
        assertWrites(style, period, 400_000, 128);
    }

    private void assertEvents(int times, int every) {
        Finished run = java().agent("clock=off,socket=off,events=size.*:first.*:second.*,cost.every=" + every)
                .recording(DISABLED)
                .program("Patterns", "events", "" + times);

        Recording recording = Recording.of(run.succeeded().recordingFile(), "timeagent.");
        Map<String, Long> committed = EventTypeCosts.sums(recording, "committed");
        Map<String, Long> measured = EventTypeCosts.sums(recording, "measured");
        Map<String, Long> bytes = EventTypeCosts.sums(recording, "allocatedBytes");
        Map<String, Long> truth = allocated(run);
        // five patterns of sizes, and five of types
        assertThat(committed.values().stream().mapToLong(count -> count).sum()).isEqualTo(10L * times);
        assertThat(truth).hasSize(5);
        truth.forEach((type, all) -> assertThat((double) bytes.get(type) / measured.get(type))
                .as(type)
                .isCloseTo((double) all / times, TOLERANCE));
        assertThat(committed).hasSize(15).allSatisfy((type, count) -> {
            double mean = (double) count / every;
            // the first ones, and seven standard deviations
            assertThat((double) measuredCommits(recording, type))
                    .as(type)
                    .isCloseTo(mean, within(1 + 7 * Math.sqrt(mean)));
        });
    }

    /** Without the constructions, which are lines of their own. */
    private static long measuredCommits(Recording recording, String type) {
        return recording.events(EventTypeCosts.EVENT).stream()
                .filter(cost -> cost.getString("eventType").equals(type) && cost.getLong("committed") > 0)
                .mapToLong(cost -> cost.getLong("measured"))
                .sum();
    }

    private void assertWrites(String style, int period, int times, int every) {
        Finished run = java().agent("clock=off,socket=" + style + ",cost.every=" + every)
                .recording(DISABLED)
                .program("Patterns", "writes", "" + times, "" + period);

        long events = 0;
        long measured = 0;
        long bytes = 0;
        for (RecordedEvent cost : Recording.of(run.succeeded().recordingFile(), "timeagent.EventCost")
                .events("timeagent.EventCost")) {
            events += cost.getLong("events");
            measured += cost.getLong("measured");
            bytes += cost.getLong("allocatedBytes");
        }
        assertThat(events).isEqualTo(times);
        assertThat((double) bytes / measured)
                .isCloseTo((double) allocated(run).get("writes." + period) / times, TOLERANCE);
    }

    /** What the program printed: bytes by pattern. */
    private static Map<String, Long> allocated(Finished run) {
        Map<String, Long> allocated = new HashMap<>();
        run.stdout()
                .lines()
                .map(line -> line.split(" "))
                .forEach(line -> allocated.put(line[0], Long.parseLong(line[1])));
        return allocated;
    }
}
