package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.SocketWrites;
import timeagent.analysis.summary.Report.Versus;
import timeagent.analysis.summary.Report.VersusMetric;

class CostNotesTest {

    private static String uncounted(long writes, boolean truncated, long... counted) {
        List<EventCost> costs = counted.length == 0
                ? null
                : Arrays.stream(counted)
                        .mapToObj(events -> new EventCost("mirror", events, 1, null, null, null, null))
                        .toList();
        Report report = new Report(
                List.of(new Recording("x.jfr", null, "2026-01-01T00:00:00Z", 1, 1, truncated)),
                null,
                null,
                new SocketWrites(writes, 0, 0, null, List.of()),
                costs,
                null,
                null,
                null,
                List.of());
        StringBuilder text = new StringBuilder();
        CostNotes.appendUncounted(text, report, 80, "  ");
        return text.toString();
    }

    @Test
    void tellsHowManyWritesCameAfterTheLastCost() {
        assertThat(uncounted(99_712, false, 90_000, 4_195)).isEqualTo("""
                  5,517 of the writes recorded are not counted here, as when a recording is
                  stopped or dumped while the program goes on
                """);
    }

    @Test
    void saysNothingWhereAllAreCountedOrNothingIsKnown() {
        assertThat(uncounted(100, false, 60, 40)).isEmpty();
        // of writes before the recording
        assertThat(uncounted(100, false, 110)).isEmpty();
        assertThat(uncounted(100, false)).isEmpty();
        // the part with the costs may be lost
        assertThat(uncounted(100, true, 60)).isEmpty();
    }

    private static String ofPairs(double bytesOfAll, double bytesOfPairs) {
        Report report = new Report(
                List.of(),
                null,
                null,
                null,
                List.of(
                        new EventCost("mirror", 10, 1, bytesOfAll, 700.0, null, null),
                        new EventCost("mirror-cached", 10, 0, null, null, null, null)),
                new Versus(
                        "mirror",
                        "mirror-cached",
                        3,
                        List.of(
                                new VersusMetric("bytesPerEvent", "B", bytesOfPairs, 1, null, null, Verdict.LOWER),
                                new VersusMetric("nanosPerEvent", "ns", 700, 1, null, null, Verdict.LOWER))),
                null,
                null,
                List.of());
        StringBuilder text = new StringBuilder();
        CostNotes.appendOfPairs(text, report, 80, "  ");
        return text.toString();
    }

    @Test
    void saysWhyOneStyleHasTwoCostsWhereItHas() {
        assertThat(ofPairs(386, 371)).isEqualTo("""
                  means of pairs, each counted the same, the first left out as cold where two
                  follow; above, each event measured counts the same, without those of the first
                  second
                """);
        assertThat(ofPairs(371, 371)).isEmpty();
    }
}
