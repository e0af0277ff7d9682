package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.live.ProcessFolder.Image;

final class ProcessFolderTest {
    private static final String PROGRAM = "5581c0a00000-5581c0a02000 r--p 00000000 fd:00 1318 /usr/bin/cat\n";

    @TempDir
    Path path;

    private ProcessFolder process;

    @BeforeEach
    void isAFolder() {
        process = new ProcessFolder(path);
    }

    private Image image(String maps) throws IOException {
        Files.writeString(path.resolve("maps"), maps);
        return process.image();
    }

    private char state(String stat) throws IOException {
        Files.writeString(path.resolve("stat"), stat);
        return process.state();
    }

    private Path thread(String id) throws IOException {
        return Files.createDirectories(path.resolve("task").resolve(id));
    }

    @Test
    void isOfAJvmThatHasItsLibrary() throws Exception {
        String library = "7f0e5a000000-7f0e5b000000 r-xp 00000000 fd:00 77 /opt/a jdk/lib/server/libjvm.so";

        assertThat(image(PROGRAM + library + "\n")).isEqualTo(Image.JVM);
        assertThat(image(PROGRAM + library + " (deleted)\n")).isEqualTo(Image.JVM);
    }

    @Test
    void isOfAJvmThatHasItsCounters() throws Exception {
        assertThat(image(PROGRAM + "7f1c30000000-7f1c30008000 rw-s 00000000 fd:00 9 /tmp/hsperfdata_me/4711\n"))
                .isEqualTo(Image.JVM);
    }

    @Test
    void isOfAnotherProgramThatHasNeither() throws Exception {
        assertThat(image(PROGRAM)).isEqualTo(Image.OTHER);
        // a kernel thread
        assertThat(image("")).isEqualTo(Image.OTHER);
    }

    @Test
    void isOfAJvmInThisProcess() {
        assumeTrue(Files.isReadable(Path.of("/proc/self/maps")), "no /proc/self/maps here");

        assertThat(ProcessFolder.of(ProcessHandle.current().pid()).image()).isEqualTo(Image.JVM);
    }

    @Test
    void hasAnotherTmpUnlessItIsTheSameFolder() throws Exception {
        assertThat(process.hasOtherTmp()).isFalse();
        Files.writeString(path.resolve("status"), "Pid:\t4711\nNSpid:\t4711\nThreads:\t1\n");
        assertThat(process.hasOtherTmp()).as("not readable").isFalse();
        Path theirs = Files.createDirectories(path.resolve("root/tmp"));
        assertThat(process.hasOtherTmp()).isTrue();

        Files.writeString(path.resolve("status"), "Pid:\t4711\nNSpid:\t4711\t1\n");
        assertThat(process.hasOtherTmp()).as("other PID inside").isFalse();
        Files.delete(theirs);
        Files.createSymbolicLink(theirs, Path.of("/tmp"));
        Files.writeString(path.resolve("status"), "NSpid:\t4711\n");
        assertThat(process.hasOtherTmp()).isFalse();
    }

    @Test
    void hasTheStateBehindTheName() throws Exception {
        assertThat(state("7 (java) S 1 7")).isEqualTo('S');
        assertThat(state("7 (a) T (b) Z 1 7")).isEqualTo('Z');
        assertThat(state("7 (java)")).isEqualTo((char) 0);
    }

    @Test
    void isSuspendedByASignalOrADebugger() throws Exception {
        state("7 (java) T 1 7");
        assertThat(process.isSuspended()).isTrue();
        state("7 (java) t 1 7");
        assertThat(process.isSuspended()).isTrue();
        state("7 (java) S 1 7");
        assertThat(process.isSuspended()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JFR Recorder Th", "JFR Rec..Thread"})
    void hasFlightRecorderWhereOneThreadHasItsName(String name) throws Exception {
        Files.writeString(thread("1").resolve("comm"), "java\n");
        // ended while it was looked at
        thread("2");
        assertThat(process.canHaveFlightRecorder()).isFalse();

        Files.writeString(thread("3").resolve("comm"), name + "\n");
        assertThat(process.canHaveFlightRecorder()).isTrue();
    }

    @Test
    void listensForAttachmentsUnderThePidThatItHasItself() throws Exception {
        Files.writeString(path.resolve("status"), "Name:\tjava\nNSpid:\t4711\t7\nNSpgid:\t4711\t7\n");
        Path temporary = Files.createDirectories(path.resolve("root/tmp"));
        Files.createFile(temporary.resolve(".java_pid4711"));
        assertThat(process.canHaveBeenAttachedTo()).isFalse();

        Files.createFile(temporary.resolve(".java_pid7"));
        assertThat(process.canHaveBeenAttachedTo()).isTrue();
    }

    @Test
    void leavesOpenWhatTheSystemDoesNotList() {
        assertThat(process.canHaveBeenAttachedTo()).isTrue();
        assertThat(process.counters()).isEmpty();
        assertThat(process.image()).isEqualTo(Image.UNKNOWN);
        assertThat(process.state()).isEqualTo((char) 0);
        assertThat(process.canHaveFlightRecorder()).isTrue();
    }
}
