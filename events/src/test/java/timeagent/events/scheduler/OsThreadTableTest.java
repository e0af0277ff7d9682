package timeagent.events.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With files like those of Linux. */
final class OsThreadTableTest {
    @TempDir
    private Path process;

    private OsThreadTable table;

    @BeforeEach
    void twoThreads() throws IOException {
        write(10, "main", 100, 10);
        write(11, "worker", 50, 5);
        table = new OsThreadTable(process.toFile());
    }

    @Test
    void tellsOnceWhatAThreadHasSwitchedSince() throws IOException {
        table.read(true);
        assertThat(delta()).isEmpty();
        assertThat(table.all()).isEqualTo(new ContextSwitchCounts(150, 15));
        write(11, "worker", 57, 6);
        table.read(true);

        assertThat(delta()).isEqualTo(Map.of(11, new ContextSwitchCounts(7, 1)));
        table.read(true);
        assertThat(delta()).isEmpty();
        assertThat(table.all()).isEqualTo(new ContextSwitchCounts(157, 16));
    }

    @Test
    void aThreadThatHasBegunSinceCountsFromItsBegin() throws IOException {
        table.read(true);
        write(12, "new", 3, 0);
        table.read(true);

        assertThat(delta()).isEqualTo(Map.of(12, new ContextSwitchCounts(3, 0)));
    }

    @Test
    void aThreadThatHasEndedIsToldAsItWasLastRead() throws IOException {
        table.read(true);
        write(11, "worker", 57, 6);
        table.read(true);
        remove(11);
        table.read(true);

        assertThat(delta()).isEqualTo(Map.of(11, new ContextSwitchCounts(7, 1)));
        table.dropDeltas();
        assertThat(delta()).isEmpty();
        assertThat(table.size()).isEqualTo(1);
        assertThat(table.all()).isEqualTo(new ContextSwitchCounts(157, 16));
    }

    @Test
    void anotherThreadWithTheSameNumberCountsFromItsBegin() throws IOException {
        table.read(true);
        write(11, "other", 2, 1);
        table.read(true);

        assertThat(delta()).isEqualTo(Map.of(11, new ContextSwitchCounts(2, 1)));
        assertThat(table.all()).isEqualTo(new ContextSwitchCounts(152, 16));
    }

    /** The system may end a thread before its file is read, and while it is. */
    @Test
    void aThreadWhoseFileCannotBeReadIsNone() throws IOException {
        Files.createDirectories(process.resolve("task").resolve("13"));
        Path half = Files.createDirectories(process.resolve("task").resolve("14"));
        Files.writeString(half.resolve("status"), Status.of("half", "0", 5, 5).substring(0, 40));
        // a folder cannot be read as a file, whoever asks: unlike permissions, which do not stop root
        Files.createDirectories(process.resolve("task").resolve("15").resolve("status"));
        table.read(true);
        assertThat(table.size()).isEqualTo(2);
    }

    @Test
    void afterForgettingItBeginsAnew() throws IOException {
        table.read(true);
        table.forget();
        write(11, "worker", 60, 6);
        table.read(true);

        assertThat(delta()).isEmpty();
        assertThat(table.all()).isEqualTo(new ContextSwitchCounts(160, 16));
    }

    @Test
    void readsAFileThatIsLongerThanItsBuffer() throws IOException {
        Path task = Files.createDirectories(process.resolve("task").resolve("14"));
        String status = Status.of("long", "0", 5, 6);
        Files.writeString(
                task.resolve("status"), status.replace("Umask:", "Groups:\t" + "0 ".repeat(5000) + "\nUmask:"));
        table.read(true);

        assertThat(table.all()).isEqualTo(new ContextSwitchCounts(155, 21));
    }

    @Test
    void readsManyThreadsLessOftenThanItIsAsked() throws IOException {
        for (int id = 100; id < 100 + OsThreadTable.FEW; id++) {
            write(id, "worker", 1, 0);
        }

        assertThat(table.read(false)).isTrue();
        assertThat(table.read(false)).isFalse();
        assertThat(table.read(true)).isTrue();
    }

    @Test
    void aReadingRestsAThousandTimesItsDurationButFewThreadsNoLongerThanASecond() {
        assertThat(OsThreadTable.rest(5_000_000, OsThreadTable.FEW + 1)).isEqualTo(5_000_000_000L);
        assertThat(OsThreadTable.rest(5_000_000, OsThreadTable.FEW)).isLessThan(1_000_000_000);
        assertThat(OsThreadTable.rest(500_000, OsThreadTable.FEW)).isEqualTo(500_000_000);
    }

    @Test
    void withoutFilesThereIsNothing() {
        OsThreadTable none = new OsThreadTable(process.resolve("none").toFile());

        assertThat(none.ids()).isEmpty();
        assertThat(none.process()).isNull();
        assertThat(none.task("1")).isNull();
    }

    private Map<Integer, ContextSwitchCounts> delta() {
        Map<Integer, ContextSwitchCounts> delta = new TreeMap<>();
        table.withDelta().forEach(task -> delta.put(Integer.valueOf(task.id), task.delta()));
        return delta;
    }

    private void write(int id, String name, long voluntary, long involuntary) throws IOException {
        Path task = Files.createDirectories(process.resolve("task").resolve(Integer.toString(id)));
        Files.writeString(task.resolve("status"), Status.of(name, "0-1", voluntary, involuntary));
    }

    private void remove(int id) throws IOException {
        Path task = process.resolve("task").resolve(Integer.toString(id));
        Files.delete(task.resolve("status"));
        Files.delete(task);
    }
}
