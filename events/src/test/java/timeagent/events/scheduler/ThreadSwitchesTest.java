package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** With files like those of Linux, and no recording: what is read when. */
@EnabledOnOs(OS.LINUX)
final class ThreadSwitchesTest {
    @TempDir
    private Path process;

    private int voluntary;

    @Test
    void tellsWhatItHasJustObservedWithoutReadingAgain() throws IOException {
        ThreadSwitches few = begun(ThreadSwitches.FEW);
        switchOnce(ThreadSwitches.FEW);

        few.observe();
        switchOnce(ThreadSwitches.FEW);

        assertThat(few.emit(false)).isEqualTo(ThreadSwitches.FEW);
        assertThat(few.emit(false)).isZero();
    }

    @Test
    void readsManyThreadsLessOftenThanItIsAsked() throws IOException {
        ThreadSwitches many = begun(ThreadSwitches.FEW + 1);
        switchOnce(ThreadSwitches.FEW + 1);
        assertThat(many.emit(false)).isEqualTo(ThreadSwitches.FEW + 1);

        switchOnce(ThreadSwitches.FEW + 1);
        many.observe();

        assertThat(many.emit(false)).isZero();
    }

    @Test
    void readsAtTheEndInAnyCase() throws IOException {
        ThreadSwitches many = begun(ThreadSwitches.FEW + 1);
        many.emit(false);
        switchOnce(ThreadSwitches.FEW + 1);

        assertThat(many.emit(true)).isEqualTo(ThreadSwitches.FEW + 1);
    }

    private ThreadSwitches begun(int threads) throws IOException {
        switchOnce(threads);
        ThreadSwitches switches = new ThreadSwitches(new OsThreadFiles(process.toFile()));
        switches.begin();
        return switches;
    }

    private void switchOnce(int threads) throws IOException {
        voluntary++;
        for (int id = 1; id <= threads; id++) {
            Path task = Files.createDirectories(process.resolve("task").resolve(Integer.toString(id)));
            Files.writeString(task.resolve("status"), Status.of("worker", "0-1", voluntary, 0));
        }
    }
}
