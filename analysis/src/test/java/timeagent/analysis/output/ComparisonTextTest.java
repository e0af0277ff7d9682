package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.fixture.BuiltReport;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.text.TerminalStyle;

/** The notes below a table are about what is in it. */
class ComparisonTextTest {

    private static final MetricRow KNOWN =
            new MetricRow("gc.pauseMillis", "ms", 10, 20, 2.0, new Interval(1.5, 2.5), Verdict.HIGHER);
    private static final MetricRow UNKNOWN =
            new MetricRow("gc.pauseMillis", "ms", 10, 20, 2.0, null, Verdict.INCONCLUSIVE);
    private static final MetricRow ALONE = new MetricRow("gc.pauseMillis", "ms", 10, 20, 2.0, null, null);
    private static final MetricRow OF_NOTHING =
            new MetricRow("socketWrite.bytesPerEvent", "B", 0, 0, null, null, Verdict.SAME);

    private static String text(Integer rounds, MetricRow row) {
        Recording recording = new Recording(
                "a.jfr", null, null, null, null, null, "VM 17", "1970-01-01T00:00:00Z", 1, 1, null, 1, false);
        BuiltReport of = new BuiltReport();
        of.recordings = List.of(recording);
        Report side = of.report();
        Comparison comparison =
                new Comparison(side, side, true, List.of(), List.of(), List.of(row), List.of(), rounds, null);
        return ComparisonText.of(comparison, TerminalStyle.NONE, "a.jfr", "b.jfr", 0.05);
    }

    @Test
    void explainsAMissingInterval() {
        assertThat(text(5, UNKNOWN))
                .contains("-  varies too much for an interval")
                .doesNotContain("has no verdict");
    }

    @Test
    void saysHowToGetAVerdictWithOneRunASide() {
        assertThat(text(1, ALONE))
                .containsPattern("\n +a +b +b/a\ngc.pauseMillis +10 ms +20 ms +2.000\n")
                .endsWith("\nOne run a side has no verdict: use ab, or give compare two folders of recordings.\n");
    }

    @Test
    void explainsNothingWhereAnIntervalIsThereOrNotNeeded() {
        for (MetricRow row : List.of(KNOWN, OF_NOTHING)) {
            assertThat(text(5, row)).doesNotContain("has no verdict", "varies too much");
        }
    }
}
