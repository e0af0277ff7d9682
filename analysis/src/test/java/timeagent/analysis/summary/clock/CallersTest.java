package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.summary.stacks.ReadSite;

class CallersTest {

    private static final ReadSite SITE = new ReadSite("a.Clock", "now", 3, "System.nanoTime");

    private final Map<StackTrace, Long> stacks = new HashMap<>();

    /** @param frames nearest first, {@code method:line} of class a.B; {@code now:3} is the read */
    private void reads(long weight, String... frames) {
        stacks.put(new StackTrace(Arrays.stream(frames).map(CallersTest::frame).toList()), weight);
    }

    private static StackFrame frame(String text) {
        String[] parts = text.split(":");
        return new StackFrame(parts[0].equals("now") ? "a.Clock" : "a.B", parts[0], Integer.parseInt(parts[1]));
    }

    private List<String> callers() {
        return Callers.of(SITE, stacks, 1000.0, 0.5).stream()
                .map(caller -> caller.weight() + " " + String.join(" < ", caller.frames()))
                .toList();
    }

    @Test
    void namesTheNearestFrameThatTellsCallersApartTheMostFrequentFirst() {
        reads(100, "now:3", "rarely:3", "main:9");
        reads(700, "now:3", "often:1", "main:9");
        reads(150, "now:3", "seldom:2", "main:9");
        reads(50, "now:3", "seldom:2", "other:9");

        assertThat(callers()).containsExactly("700 a.B.often:1", "200 a.B.seldom:2", "100 a.B.rarely:3");
    }

    @Test
    void beginBelowCodeOfAnInlineFunction() {
        reads(2, "now:41", "one:1", "main:9");
        reads(1, "now:43", "two:1", "main:9");

        assertThat(callers()).containsExactly("2 a.B.one:1", "1 a.B.two:1");
    }

    @Test
    void dividesRateAndShareLikeTheWeights() {
        reads(3, "now:3", "one:1");
        reads(1, "now:3", "two:1");

        Caller first = Callers.of(SITE, stacks, 1000.0, 0.5).get(0);

        assertThat(first.readsPerSecond()).isCloseTo(750, within(1e-9));
        assertThat(first.estimatedCpuShare()).isCloseTo(0.375, within(1e-9));
        assertThat(Callers.of(SITE, stacks, null, null).get(0))
                .isEqualTo(new Caller(List.of("a.B.one:1"), 3, null, null));
    }

    @Test
    void looksBehindWrappersThatAllCallersUse() {
        reads(60, "now:3", "outer:8", "outermost:9", "left:1", "main:1");
        reads(40, "now:3", "outer:8", "outermost:9", "right:1", "main:1");

        assertThat(callers())
                .containsExactly(
                        "60 a.B.outer:8 < a.B.outermost:9 < a.B.left:1",
                        "40 a.B.outer:8 < a.B.outermost:9 < a.B.right:1");
    }

    @Test
    void looksBehindAWrapperThatNearlyAllCallersUse() {
        reads(60, "now:3", "outer:8", "left:1");
        reads(38, "now:3", "outer:8", "right:1");
        reads(2, "now:3", "start:1");

        assertThat(callers())
                .containsExactly("60 a.B.outer:8 < a.B.left:1", "38 a.B.outer:8 < a.B.right:1", "2 a.B.start:1");
    }

    @Test
    void namesTheNearestFrameOfAnOnlyCaller() {
        reads(10, "now:3", "one:1", "two:2", "three:3", "four:4", "five:5", "six:6", "left:7");
        reads(10, "now:3", "one:1", "two:2", "three:3", "four:4", "five:5", "six:6", "right:7");

        assertThat(callers()).containsExactly("20 a.B.one:1");
    }

    @Test
    void tellsLinesOfAMethodApart() {
        reads(10, "now:3", "one:1");
        reads(20, "now:3", "one:2");

        assertThat(callers()).containsExactly("20 a.B.one:2", "10 a.B.one:1");
    }

    @Test
    void takesTheWholeStackWhereAMethodReferenceReads() {
        reads(10, "one:1", "main:1");

        assertThat(callers()).containsExactly("10 a.B.one:1");
    }

    @Test
    void hasNoCallerWhereAThreadBegins() {
        reads(10, "now:3");

        assertThat(callers()).isEmpty();
    }

    @Test
    void isNotKnownWithoutASample() {
        assertThat(Callers.of(SITE, Map.of(), 1.0, 1.0)).isNull();
    }
}
