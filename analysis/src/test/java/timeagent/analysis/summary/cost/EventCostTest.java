package timeagent.analysis.summary.cost;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;

class EventCostTest {

    private static final List<EventCost> COSTS = List.of(
            new EventCost("mirror", 10_000, 1000.0, 78, 249.0, 510.0, new Interval(240, 258), new Interval(480, 1540)),
            new EventCost("instrumented-cached", 10_000, 1000.0, 0, null, null, null, null));

    private static String text(int width, SocketWrites writes, boolean truncated, List<EventCost> costs) {
        TextOutput out = new TextOutput(new TerminalStyle(width, false));
        EventCost.append(out.section("Cost of recording a socket write"), costs, writes, truncated);
        return out.toString();
    }

    @Test
    void writesAUnitThatBothEndsHaveOnce() {
        assertThat(text(120, null, false, COSTS)).isEqualTo("""
            Cost of recording a socket write
              style                events  measured  bytes  95 % interval    time  95 % interval
              mirror               10,000        78  249 B  240 .. 258 B   510 ns  480 ns .. 1.54 us
              instrumented-cached  10,000         0      -  -                   -  -
            """);
    }

    @Test
    void writesNoUnitOfNothing() {
        EventCost cost = new EventCost("mirror", 10, 1.0, 5, 0.0, 9000.0, new Interval(0, 5), new Interval(0, 25_700));

        assertThat(text(120, null, false, List.of(cost)))
                .contains("0 .. 5 B", "0 .. 25.7 us")
                .doesNotContain("0 ns");
    }

    private static String uncounted(long writes, boolean truncated, long... counted) {
        List<EventCost> costs = Arrays.stream(counted)
                .mapToObj(events -> new EventCost("mirror", events, 1.0, 1, null, null, null, null))
                .toList();
        SocketWrites all = new SocketWrites(writes, 1.0, 0, 0, writes, false, null, List.of(), List.of(), List.of());
        return text(80, all, truncated, costs);
    }

    @Test
    void tellsHowManyWritesCameAfterTheLastCost() {
        assertThat(uncounted(99_712, false, 90_000, 4_195)).endsWith("""
              5,517 recorded writes are not included: the recording was stopped or dumped
              under load
            """);
    }

    @Test
    void saysNothingWhereAllAreCountedOrNothingIsKnown() {
        assertThat(uncounted(100, false, 60, 40)).doesNotContain("not included");
        // of writes before the recording
        assertThat(uncounted(100, false, 110)).doesNotContain("not included");
        // the part with the costs may be lost
        assertThat(uncounted(100, true, 60)).doesNotContain("not included");
    }
}
