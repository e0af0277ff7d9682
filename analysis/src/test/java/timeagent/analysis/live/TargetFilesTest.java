package timeagent.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TargetFilesTest {

    @TempDir
    Path folder;

    @BeforeEach
    void needsProc() {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "needs /proc");
    }

    private static String permissions(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static void hide(Path file) throws IOException {
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    @Test
    void canBeReadWhateverTheUmask() throws Exception {
        Path file = folder.resolve("timeagent-test-shared");
        Path other = folder.resolve("not-timeagent-test-shared");
        try (FileChannel shared = TargetFiles.of(ProcessHandle.current().pid()).create(file);
                FileChannel hidden =
                        TargetFiles.of(ProcessHandle.current().pid()).create(other)) {
            hide(file);
            hide(other);

            TargetFiles.allowReading(file.getFileName());

            assertThat(permissions(file)).isEqualTo("rw-r--r--");
            assertThat(permissions(other)).isEqualTo("rw-------");
            assertThat(shared.isOpen() && hidden.isOpen()).isTrue();
        }
    }

    @Test
    void changesNoFileThatHasTakenItsPlace() throws Exception {
        Path file = folder.resolve("timeagent-test-replaced");
        try (FileChannel shared = TargetFiles.of(ProcessHandle.current().pid()).create(file)) {
            Files.delete(file);
            hide(Files.createFile(file));

            TargetFiles.allowReading(file.getFileName());

            assertThat(permissions(file)).isEqualTo("rw-------");
            assertThat(shared.isOpen()).isTrue();
        }
    }
}
