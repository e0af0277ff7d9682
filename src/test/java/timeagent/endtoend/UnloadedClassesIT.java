package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Generated classes: their reads are all recorded, and nothing of them is kept. */
final class UnloadedClassesIT extends OnEveryJdk {

    @Test
    void areCountedAndForgotten() {
        areCountedAndForgotten(10_000);
    }

    @Full
    @Test
    void areCountedAndForgottenHoweverMany() {
        areCountedAndForgotten(200_000);
    }

    private void areCountedAndForgotten(int classes) {
        Path file = folder.resolve("unloaded.jfr");

        java().agent()
                .flags("-Xmx256m", "-Xlog:jfr+startup=error")
                .program("UnloadedClasses", "" + classes, file.toString())
                .succeededWith("freed\n");

        Recording recording = Recording.of(file);
        Map<CallSite, Long> calls = CallSite.calls(recording);
        assertThat(calls).hasSize(classes);
        IntStream.range(0, classes).forEach(i -> assertThat(calls)
                .containsEntry(new CallSite(String.format("program.S%07d", i), "run", 7), 1L));
        assertThat(CallSite.totalCalls(recording).values()).containsOnly(1L);
        assertThat(recording.events("timeagent.AgentInfo"))
                .allSatisfy(info -> assertThat(info.getLong("hookFailures")).isZero());
    }

    @Full
    @Test
    void areForgottenWithoutARecording() {
        java().agent().flags("-Xmx256m").program("UnloadedClasses", "200000").succeededWith("freed\n");
    }

    @Full
    @Test
    void areForgottenWithWrappers() {
        java().agent("clock.wrappers=auto")
                .flags("-Xmx256m")
                .program("UnloadedClasses", "20000")
                .succeededWith("freed\n");
    }
}
