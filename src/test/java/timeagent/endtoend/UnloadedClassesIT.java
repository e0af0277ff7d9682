package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Generated classes: their reads are all recorded, and nothing of them is kept. */
@Full
final class UnloadedClassesIT extends OnEveryJdk {

    /** So many that one object kept for each, of 16 bytes at least, takes more than the program allows. */
    private static final int CLASSES = 20_000;

    /** The same for a recording. */
    private static final int RECORDED = 80_000;

    private static final String READS = "Site0000";

    @Test
    void areCountedAndForgotten() {
        Path file = folder.resolve("unloaded.jfr");

        quick().agent()
                .flags("-Xmx256m", "-Xlog:jfr+startup=error")
                .program("UnloadedClasses", "" + RECORDED, READS, file.toString())
                .succeededWith("freed\n");

        Recording recording = Recording.of(file);
        Map<CallSite, Long> calls = CallSite.calls(recording);
        assertThat(calls).hasSize(RECORDED);
        IntStream.range(0, RECORDED).forEach(i -> assertThat(calls)
                .containsEntry(new CallSite(String.format("program.S%07d", i), "run", 7), 1L));
        assertThat(CallSite.totalCalls(recording).values()).containsOnly(1L);
        assertThat(recording.events("timeagent.AgentInfo"))
                .allSatisfy(info -> assertThat(info.getLong("hookFailures")).isZero());
    }

    @Test
    void areForgottenWithoutARecording() {
        quick().agent()
                .flags("-Xmx256m")
                .program("UnloadedClasses", "" + CLASSES, READS)
                .succeededWith("freed\n");
    }
}
