package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import timeagent.events.ClaimedHooks;

/** With files like those of Linux, and no recording: what is read when, and what is said about it. */
@ExtendWith(ClaimedHooks.class)
@EnabledOnOs(OS.LINUX)
final class ThreadSwitchesTest {
    @TempDir
    private Path process;

    @Test
    void tellsWhatItHasJustObservedWithoutReadingAgain() throws IOException {
        ThreadSwitches few = begun(ThreadSwitches.FEW);

        few.observe();
        few.emit(false);

        assertThat(few.note()).isNull();
    }

    @Test
    void saysThatItReadsManyThreadsLessOftenThanItIsAsked() throws IOException {
        ThreadSwitches many = begun(ThreadSwitches.FEW + 1);
        many.emit(false);
        assertThat(many.note()).isNull();

        many.observe();
        many.emit(false);

        assertThat(many.note())
                .startsWith("timeagent.ThreadContextSwitches is less frequent than its period, to save time: ")
                .endsWith(" for 65 threads");
    }

    @Test
    void readsAtTheEndInAnyCase() throws IOException {
        ThreadSwitches many = begun(ThreadSwitches.FEW + 1);
        many.emit(false);

        many.emit(true);

        assertThat(many.note()).isNull();
    }

    private ThreadSwitches begun(int threads) throws IOException {
        for (int id = 1; id <= threads; id++) {
            Path task = Files.createDirectories(process.resolve("task").resolve(Integer.toString(id)));
            Files.writeString(task.resolve("status"), Status.of("worker", "0-1", id, 0));
        }
        ThreadSwitches switches = new ThreadSwitches(new TaskFiles(process.toFile()));
        switches.begin();
        return switches;
    }
}
