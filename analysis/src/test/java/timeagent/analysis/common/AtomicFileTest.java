package timeagent.analysis.common;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileTest {

    @TempDir
    Path folder;

    private long files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.count();
        }
    }

    @Test
    void replacesWhatWasThereAndLeavesNothingElse() throws IOException {
        Path file = Files.writeString(folder.resolve("a.html"), "old and longer");

        new AtomicFile(file).write("new");

        assertThat(file).hasContent("new");
        assertThat(files()).isEqualTo(1);
    }

    @Test
    void leavesNothingBehindWhenItCannotBeWritten() throws IOException {
        Path file = folder.resolve("a".repeat(250));

        assertThatIOException().isThrownBy(() -> new AtomicFile(file).write("new"));

        assertThat(files()).isZero();
    }

    @Test
    void writesBesideThePartOfAKilledProcessOfTheSamePid() throws IOException {
        Path file = folder.resolve("a.html");
        Files.writeString(folder.resolve("a.html." + ProcessHandle.current().pid() + ".part"), "hal");

        new AtomicFile(file).write("new");

        assertThat(file).hasContent("new");
        assertThat(files()).isEqualTo(2);
    }

    @Test
    void refusesAFolderThatIsNotThereAndOneInPlaceOfTheFile() {
        assertThatIOException()
                .isThrownBy(() -> new AtomicFile(folder.resolve("no").resolve("a.html")).check())
                .withMessageContaining("no such folder");
        assertThatIOException().isThrownBy(() -> new AtomicFile(folder).check()).withMessageContaining("is a folder");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void writesThroughALink() throws IOException {
        Path file = Files.writeString(folder.resolve("a.html"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("link.html"), file);

        new AtomicFile(link).write("new");

        assertThat(link).isSymbolicLink();
        assertThat(file).hasContent("new");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void replacesNoDevice() throws IOException {
        new AtomicFile(Path.of("/dev/null")).write("new");

        assertThat(Files.isRegularFile(Path.of("/dev/null"))).isFalse();
        assertThat(Path.of("/dev/null")).exists();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void canBeReadByWhoeverCanReadANewFile() throws IOException {
        Path other = Files.createFile(folder.resolve("other"));

        new AtomicFile(folder.resolve("a.html")).write("new");

        assertThat(Files.getPosixFilePermissions(folder.resolve("a.html")))
                .isEqualTo(Files.getPosixFilePermissions(other));
    }
}
