package timeagent.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.output.TerminalStyle;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report.Versus;

class VersusAggregatorTest {

    @TempDir
    Path folder;

    @Test
    void takesWhatBothStylesCostInASecondForAPair() throws Exception {
        Versus versus = versus(() -> {
            for (int second = 0; second < 10; second++) {
                // a second in which everything costs more does so for both
                int load = 1 + second % 3;
                AgentEvents.eventCost("instrumented", 5000, 40, 40 * 300, 40 * 200 * load);
                AgentEvents.eventCost("mirror-cached", 5000, 40, 40 * 60, 40 * 100 * load);
            }
        });

        assertThat(versus.a()).isEqualTo("instrumented");
        assertThat(versus.b()).isEqualTo("mirror-cached");
        // the first is that of cold code
        assertThat(versus.pairs()).isEqualTo(9);
        assertThat(versus.metrics()).hasSize(2);
        assertThat(versus.metrics().get(0).ratio()).isEqualTo(0.2);
        assertThat(versus.metrics().get(0).verdict()).isEqualTo(Verdict.LOWER);
        assertThat(versus.metrics().get(1).ratio()).isEqualTo(0.5);
        assertThat(versus.metrics().get(1).ratioCi95().high()).isLessThan(0.51);
        assertThat(versus.metrics().get(1).verdict()).isEqualTo(Verdict.LOWER);
    }

    @Test
    void putsSecondsWithFewMeasurementsTogether() throws Exception {
        Versus versus = versus(() -> {
            for (int second = 0; second < 12; second++) {
                AgentEvents.eventCost("instrumented", 50, 8, 8 * 300, 8 * 200);
                AgentEvents.eventCost("mirror", 50, 8, 8 * 300, 8 * 200);
            }
        });

        assertThat(versus.pairs()).isEqualTo(2);
        assertThat(versus.metrics().get(0).verdict()).isEqualTo(Verdict.SAME);
    }

    @Test
    void comparesNothingWhereThereIsOneStyle() throws Exception {
        Versus versus = versus(() -> {
            for (int second = 0; second < 10; second++) {
                AgentEvents.eventCost("instrumented", 5000, 40, 40 * 300, 40 * 200);
            }
        });

        assertThat(versus).isNull();
    }

    @Test
    void isShownInTheReport() throws Exception {
        Report report = report(() -> {
            for (int second = 0; second < 4; second++) {
                AgentEvents.eventCost("instrumented", 5000, 40, 40 * 300, 40 * 200);
                AgentEvents.eventCost("mirror", 5000, 40, 40 * 360, 40 * 200);
            }
        });

        assertThat(ReportText.of(report, TerminalStyle.NONE))
                .contains("Two styles in one JVM\n", "3 pairs of seconds", "instrumented  mirror")
                .containsPattern("bytesPerEvent +300 B +360 B +1.200 +1.200 .. 1.200 +higher");
    }

    private Report report(Runnable events) throws Exception {
        return Recorded.summary(Recorded.to(folder.resolve("a.jfr"), events)).report();
    }

    private Versus versus(Runnable events) throws Exception {
        return report(events).versus();
    }
}
