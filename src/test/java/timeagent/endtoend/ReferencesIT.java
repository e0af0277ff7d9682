package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
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
        Path file = folder.resolve("references.jfr");

        java().agent()
                .flags("-Xlog:jfr+startup=error")
                .program("References", file.toString())
                .succeededWith(OF_JDK);

        Recording recording = Recording.of(file);
        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("References"));
        assertThat(CallSite.clocks(recording)).isEqualTo(Programs.clocks("References"));
    }

    @Test
    void readTheCachedClock() {
        Path file = folder.resolve("cached.jfr");

        java().agent("clock.cached=1ms")
                .flags("-Xlog:jfr+startup=error")
                .program("References", file.toString())
                .succeededWith(OF_JDK);

        Recording recording = Recording.of(file);
        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks("References"));
        assertThat(CallSite.clocks(recording)).containsValue("System.currentTimeMillis (cached)");
    }

    /** What the others expect. */
    @Test
    void areTheSameWithoutTheAgent() {
        Path file = folder.resolve("bare.jfr");

        java().flags("-Xlog:jfr+startup=error")
                .program("References", file.toString())
                .succeededWith(OF_JDK);

        assertThat(Files.exists(file)).isTrue();
    }
}
