package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProcessImageTest {
    private static final String PROGRAM = "5581c0a00000-5581c0a02000 r--p 00000000 fd:00 1318 /usr/bin/cat\n";

    @TempDir
    Path folder;

    private ProcessImage of(String maps) throws IOException {
        return ProcessImage.of(Files.writeString(folder.resolve("maps"), maps));
    }

    @Test
    void isAJvmThatHasItsLibrary() throws Exception {
        String library = "7f0e5a000000-7f0e5b000000 r-xp 00000000 fd:00 77 /opt/a jdk/lib/server/libjvm.so";

        assertThat(of(PROGRAM + library + "\n")).isEqualTo(ProcessImage.JVM);
        assertThat(of(PROGRAM + library + " (deleted)\n")).isEqualTo(ProcessImage.JVM);
    }

    @Test
    void isAJvmThatHasItsCounters() throws Exception {
        assertThat(of(PROGRAM + "7f1c30000000-7f1c30008000 rw-s 00000000 fd:00 9 /tmp/hsperfdata_me/4711\n"))
                .isEqualTo(ProcessImage.JVM);
    }

    @Test
    void isAnotherProgramThatHasNeither() throws Exception {
        assertThat(of(PROGRAM)).isEqualTo(ProcessImage.OTHER);
    }

    @Test
    void isUnknownWhereTheSystemDoesNotTell() {
        assertThat(ProcessImage.of(folder.resolve("none"))).isEqualTo(ProcessImage.UNKNOWN);
    }

    @Test
    void knowsItsOwnProcess() {
        assumeTrue(Files.isReadable(Path.of("/proc/self/maps")), "no /proc/self/maps here");

        assertThat(ProcessImage.of(ProcessHandle.current().pid())).isEqualTo(ProcessImage.JVM);
    }
}
