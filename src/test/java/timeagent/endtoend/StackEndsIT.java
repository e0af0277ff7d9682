package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hooks for which the stack is too short, at any point of them. */
@Full
final class StackEndsIT extends OnEveryJdk {

    private static final int THREADS = 2;
    private static final int AFTER = 500;
    private static final List<String> OPTIONS = List.of(
            "clock=all,socket=instrumented-cached",
            "clock=count,socket=instrumented",
            "clock=sample,socket=mirror,cost.every=1",
            "clock=all,socket=mirror-direct",
            "clock.cached=1ms,socket=mirror-cached");

    /** What the JVM prints, with any agent, where the stack ends while a class is loaded. */
    private static final String OF_THE_JVM =
            "(\\*{3} java\\.lang\\.instrument ASSERTION FAILED \\*{3}.* transform method call failed at .*\\R)*";

    @Test
    void theApplicationSeesTheEndOfTheStackOnlyAndWhatFollowsIsRecorded() {
        Path file = folder.resolve("ends.jfr.");
        Finished without = quiet().program("StackEnds", file.toString());
        assertThat(without.stdout()).isEqualTo("thrown [java.lang.StackOverflowError] often true\n");

        for (String options : OPTIONS) {
            Finished run = quiet().agent(options).program("StackEnds", file.toString());

            assertDidTheSame(run, without);
            for (int thread = 0; thread <= THREADS; thread++) {
                Recording recording = Recording.of(Path.of(file.toString() + thread));
                isExactAfterwards(options, "after", recording, Programs.marks("StackEnds"), AFTER);
            }
        }
    }

    /** Asserts that the program did its work and printed the same as without the agent, and nothing of failed hooks. */
    static void assertDidTheSame(Finished run, Finished without) {
        assertThat(run.stdout()).as(run.command()).isEqualTo(without.succeeded().stdout());
        assertThat(run.stderr()).as(run.command()).matches(OF_THE_JVM);
        assertThat(run.status()).as(run.command()).isZero();
    }

    /** While the first recording starts, and the counters are initialised. */
    @ParameterizedTest
    @ValueSource(strings = {"clock=count,socket=off", ""})
    void theApplicationSeesTheEndOfTheStackOnlyAndLaterReadsAreCounted(String options) throws Exception {
        Path file = folder.resolve("near.jfr");

        // the JVM itself prints where the stack ends in a transformer
        Finished run = java().flags("-javaagent:" + OtherAgent.pack(folder, "program.NearStackEnd"))
                .agent(options)
                .program("NearStackEnd", file.toString());

        assertThat(run.stdout()).isEqualTo("overflowed true, thrown []\n");
        assertThat(CallSite.calls(Recording.of(file))).containsAllEntriesOf(Programs.marks("NearStackEnd"));
    }

    /** Asserts that there is all that a program did in one of its methods: as many reads as writes of two bytes. */
    static void isExactAfterwards(
            String options, String method, Recording recording, Map<CallSite, Long> reads, int times) {
        assertThat(recording.events(SocketWrites.OURS).stream().filter(write -> write.getLong("bytesWritten") == 2))
                .as(options)
                .hasSize(times)
                .allMatch(write -> SocketWrites.peer(write).startsWith("localhost/127.0.0.1:"))
                .allMatch(write -> write.getString("api").equals("channel") && write.getClass("error") == null);
        assertThat(CallSite.calls(recording)).as(options).containsAllEntriesOf(reads);
        if (options.contains("clock=all")) {
            assertThat(recording.events("timeagent.ClockRead").stream()
                            .filter(read -> read.getString("method").equals(method)))
                    .as(options)
                    .hasSize(times);
        }
    }

    /** Without the warnings of the JVM where it lets a lock be taken in its reserve of the stack. */
    private JavaRun quiet() {
        return java().flags("-XX:-PrintWarnings", "-XX:MaxJavaStackTraceDepth=1");
    }
}
