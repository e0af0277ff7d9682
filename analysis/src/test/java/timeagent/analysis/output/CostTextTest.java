package timeagent.analysis.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.Report.EventCost;

class CostTextTest {

    private static final List<EventCost> COSTS = List.of(
            new EventCost("mirror", 10_000, 78, 249.0, 510.0, new Interval(240, 258), new Interval(480, 1540)),
            new EventCost("instrumented-cached", 10_000, 0, null, null, null, null));

    private static String text(int width) {
        StringBuilder text = new StringBuilder();
        CostText.append(text, COSTS, "  ", width);
        return text.toString();
    }

    @Test
    void writesAUnitThatBothEndsHaveOnce() {
        assertThat(text(120)).isEqualTo("""
                  style                events  measured  bytes  95 % interval    time  95 % interval
                  mirror               10,000        78  249 B  240 .. 258 B   510 ns  480 ns .. 1.54 us
                  instrumented-cached  10,000         0      -  -                   -  -
                """);
    }

    @Test
    void writesNoUnitOfNothing() {
        StringBuilder text = new StringBuilder();
        EventCost cost = new EventCost("mirror", 10, 5, 0.0, 9000.0, new Interval(0, 5), new Interval(0, 25_700));
        CostText.append(text, List.of(cost), "", 120);

        assertThat(text).contains("0 .. 5 B", "0 .. 25.7 us").doesNotContain("0 ns");
    }

    @Test
    void leavesOutHowManyWereMeasuredOnANarrowScreen() {
        assertThat(text(80)).isEqualTo("""
                  style                events  bytes  95 % interval    time  95 % interval
                  mirror               10,000  249 B  240 .. 258 B   510 ns  480 ns .. 1.54 us
                  instrumented-cached  10,000      -  -                   -  -
                """);
    }
}
