package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process whose files in {@code /proc} the test writes. */
class CpuLimitTest {

    private static final long SECOND = 1_000_000_000;
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    @TempDir
    Path process;

    private CpuLimit limit;

    @BeforeEach
    void begin() throws Exception {
        write("1", 77 * SECOND, 0);
        limit = new CpuLimit(new ProcessFolder(process));
        limit.begin();
    }

    private void write(String thread, long used, long waited) throws Exception {
        Path folder = Files.createDirectories(process.resolve("task").resolve(thread));
        Files.writeString(folder.resolve("schedstat"), used + " " + waited + " 5\n");
    }

    private boolean isReached() {
        return limit.wasReached(SECOND, SECOND);
    }

    @Test
    void isNotReachedByThreadsThatSleep() throws Exception {
        write("1", 77 * SECOND + SECOND / 2, SECOND / 4);

        assertThat(isReached()).isFalse();
    }

    @Test
    void isReachedByAThreadThatRunsOrWaitsAllTheTime() throws Exception {
        write("1", 77 * SECOND + SECOND / 3, SECOND * 2 / 3);

        assertThat(isReached()).isTrue();
    }

    @Test
    void isReachedByThreadsThatTogetherNeedAllCpus() throws Exception {
        for (int i = 0; i < 2 * CPUS; i++) {
            write("2" + i, 5, 0);
        }
        limit.begin();
        for (int i = 0; i < 2 * CPUS; i++) {
            write("2" + i, SECOND / 4, SECOND / 4);
        }

        assertThat(isReached()).isTrue();
    }

    @Test
    void doesNotCountWhatAThreadUsedBefore() throws Exception {
        limit.begin();
        // the number of a thread that has ended can be used again, and others were not there yet
        write("8", 99 * SECOND, 0);

        assertThat(isReached()).isFalse();
    }
}
