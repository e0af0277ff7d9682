package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process whose files in {@code /proc} the test writes. */
class SteadyTimeTest {

    private static final long SECOND = 1_000_000_000;

    @TempDir
    Path process;

    private long now = 42;
    private SteadyTime time;
    private long ticks = 1000;

    @BeforeEach
    void start() throws Exception {
        write("1", "java", 77);
        write("7", "C1 CompilerThre", 300);
        write("8", "C2 CompilerThre", ticks);
        time = new SteadyTime(new ProcessFolder(process), Duration.ofSeconds(5), now);
    }

    private void write(String thread, String name, long used) throws Exception {
        Path folder = Files.createDirectories(process.resolve("task").resolve(thread));
        Files.writeString(
                folder.resolve("stat"), thread + " (" + name + ") S 1 2 3 4 5 6 7 8 9 10 " + used + " 11 0 0 20 0");
    }

    /** @param parts of a second, in hundredths, in which code is compiled, second by second */
    private void compiles(int... parts) throws Exception {
        for (int part : parts) {
            ticks += part;
            write("8", "C2 CompilerThre", ticks);
            now += SECOND;
            time.look(now);
        }
    }

    private double secondsLeft() {
        return (double) time.left(now) / SECOND;
    }

    @Test
    void isAsLongAsWantedWhereNothingIsCompiled() throws Exception {
        compiles(2, 9, 0);
        assertThat(secondsLeft()).isEqualTo(2);
        assertThat(time.isWaiting()).isFalse();
        compiles(80);
        assertThat(secondsLeft()).isEqualTo(1);
    }

    @Test
    void beginsAgainWhenTheJvmHasSettled() throws Exception {
        compiles(90, 90, 3, 20);
        assertThat(time.isWaiting()).isTrue();
        assertThat(secondsLeft()).isEqualTo(11);
        compiles(3, 0, 1);
        assertThat(time.isWaiting()).isFalse();
        assertThat(secondsLeft()).isEqualTo(5);
    }

    @Test
    void isAtMostThreeTimesAsLong() throws Exception {
        compiles(90, 90, 90, 90, 90, 90, 90, 90, 90, 0, 0, 0);
        assertThat(secondsLeft()).isEqualTo(3);
    }

    @Test
    void addsUpCompilerThreadsThatComeAndGo() throws Exception {
        write("9", "C2 Comp..Thread", 5);
        compiles(6);
        assertThat(time.isWaiting()).isTrue();
        Files.delete(process.resolve("task/9/stat"));
        compiles(0, 0, 0);
        assertThat(time.isWaiting()).isFalse();
    }

    @Test
    void ignoresLooksInQuickSuccession() throws Exception {
        compiles(90);
        for (int i = 0; i < 10; i++) {
            now += 1000;
            time.look(now);
        }
        assertThat(time.isWaiting()).isTrue();
    }
}
