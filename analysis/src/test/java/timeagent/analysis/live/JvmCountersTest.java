package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JvmCountersTest {

    @TempDir
    Path folder;

    private final long pid = ProcessHandle.current().pid();
    private Path own;

    @BeforeEach
    void needsCounters() {
        own = Path.of("/tmp", "hsperfdata_" + System.getProperty("user.name"), Long.toString(pid));
        assumeThat(own).as("this JVM publishes no counters").isReadable();
    }

    @Test
    void haveWhatTheJvmSaysOfItself() {
        JvmCounters counters = JvmCounters.of(own).orElseThrow();

        assertThat(counters.version()).isEqualTo(System.getProperty("java.version"));
        assertThat(counters.command()).isEqualTo(System.getProperty("sun.java.command"));
        assertThat(ProcessFolder.of(pid).counters()).contains(counters);
        assertThat(JvmCounters.published(System.getProperty("user.name"), pid)).contains(counters);
    }

    @Test
    void areNotReadFromAnythingElse() throws Exception {
        assertThat(JvmCounters.of(folder)).isEmpty();
        assertThat(JvmCounters.of(folder.resolve("none"))).isEmpty();
        byte[] content = Files.readAllBytes(own);
        Path file = folder.resolve("counters");
        for (int length = 0; length < 200; length++) {
            assertThat(JvmCounters.of(Files.write(file, Arrays.copyOf(content, length))))
                    .isEmpty();
        }
        for (int at = 0; at < 64; at++) {
            byte[] damaged = content.clone();
            damaged[at] = -1;
            // whatever is in it
            JvmCounters.of(Files.write(file, damaged));
        }
    }
}
