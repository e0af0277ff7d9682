package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Method references to clocks: without a recording they are what they are without the agent, and counted with one. */
final class ReferencesIT extends OnEveryJdk {

    private static final String OF_JDK = """
            millis: 0 other objects
            instant: 0 other objects
            date: 0 other objects
            bound: 1000000 other objects, memory
            true
            """;

    @Test
    void areOneObjectAndCountedWhileARecordingRuns() {
        Recording recording = recorded(java().agent());

        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("References"));
        assertThat(CallSite.clocks(recording)).isEqualTo(Programs.clocks("References"));
    }

    @Test
    void readTheCachedClock() {
        Recording recording = recorded(java().agent("clock.cached=1ms"));

        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("References"));
        assertThat(CallSite.clocks(recording)).containsValue("System.currentTimeMillis (cached)");
    }

    /** What the others expect. */
    @Test
    void areTheSameWithoutTheAgent() {
        assertThat(CallSite.calls(recorded(java()))).isEmpty();
    }

    private Recording recorded(JavaRun java) {
        Path file = folder.resolve("references.jfr");
        java.flags("-Xlog:jfr+startup=error")
                .program("References", file.toString())
                .succeededWith(OF_JDK);
        return Recording.of(file);
    }
}
