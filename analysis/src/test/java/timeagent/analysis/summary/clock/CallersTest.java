package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.recording.StackTrace;
import timeagent.analysis.summary.clock.Clock.Caller;
import timeagent.analysis.summary.stacks.ReadSite;

class CallersTest {

    private static final ReadSite SITE = new ReadSite("a.Clock", "now", 3, "System.nanoTime");

    private final Map<StackTrace, Long> stacks = new HashMap<>();

    /**
     * @param samples weights, each with the frames of a stack, nearest first, {@code method:line} of class a.B; {@code now:3}
     *     is the read
     */
    private void reads(String samples) {
        for (String sample : samples.split(", ")) {
            String[] words = sample.split(" ");
            List<StackFrame> frames =
                    Arrays.stream(words).skip(1).map(CallersTest::frame).toList();
            stacks.put(new StackTrace(frames), Long.parseLong(words[0]));
        }
    }

    private static StackFrame frame(String text) {
        String[] parts = text.split(":");
        return new StackFrame(parts[0].equals("now") ? "a.Clock" : "a.B", parts[0], Integer.parseInt(parts[1]));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "names the nearest frame that tells callers apart, the most frequent first"
                        + "| 100 now:3 rarely:3 main:9, 700 now:3 often:1 main:9,"
                        + " 150 now:3 seldom:2 main:9, 50 now:3 seldom:2 other:9"
                        + "| 700 a.B.often:1, 200 a.B.seldom:2, 100 a.B.rarely:3",
                "begin below code of an inline function"
                        + "| 2 now:41 one:1 main:9, 1 now:43 two:1 main:9 | 2 a.B.one:1, 1 a.B.two:1",
                "looks behind wrappers that all callers use"
                        + "| 60 now:3 outer:8 outermost:9 left:1 main:1, 40 now:3 outer:8 outermost:9 right:1 main:1"
                        + "| 60 a.B.outer:8 < a.B.outermost:9 < a.B.left:1,"
                        + " 40 a.B.outer:8 < a.B.outermost:9 < a.B.right:1",
                "looks behind a wrapper that nearly all callers use"
                        + "| 60 now:3 outer:8 left:1, 38 now:3 outer:8 right:1, 2 now:3 start:1"
                        + "| 60 a.B.outer:8 < a.B.left:1, 38 a.B.outer:8 < a.B.right:1, 2 a.B.start:1",
                "names the nearest frame of an only caller"
                        + "| 10 now:3 one:1 two:2 three:3 four:4 five:5 six:6 left:7,"
                        + " 10 now:3 one:1 two:2 three:3 four:4 five:5 six:6 right:7 | 20 a.B.one:1",
                "tells lines of a method apart | 10 now:3 one:1, 20 now:3 one:2 | 20 a.B.one:2, 10 a.B.one:1",
                "takes the whole stack where a method reference reads | 10 one:1 main:1 | 10 a.B.one:1",
                "has no caller where a thread begins | 10 now:3 | ''"
            })
    void namesTheCallers(String what, String samples, String callers) {
        reads(samples);

        assertThat(Callers.of(SITE, stacks, 1000.0, 0.5).stream()
                        .map(caller -> caller.weight() + " " + String.join(" < ", caller.frames()))
                        .collect(Collectors.joining(", ")))
                .isEqualTo(callers);
    }

    @Test
    void dividesRateAndShareLikeTheWeights() {
        reads("3 now:3 one:1, 1 now:3 two:1");

        Caller first = Callers.of(SITE, stacks, 1000.0, 0.5).get(0);

        assertThat(first.readsPerSecond()).isCloseTo(750, within(1e-9));
        assertThat(first.estimatedCpuShare()).isCloseTo(0.375, within(1e-9));
        assertThat(Callers.of(SITE, stacks, null, null).get(0))
                .isEqualTo(new Caller(List.of("a.B.one:1"), 3, null, null));
    }

    @Test
    void isNotKnownWithoutASample() {
        assertThat(Callers.of(SITE, Map.of(), 1.0, 1.0)).isNull();
    }
}
