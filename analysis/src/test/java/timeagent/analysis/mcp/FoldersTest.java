package timeagent.analysis.mcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.common.UserException;

class FoldersTest {

    @TempDir
    Path folder;

    private Fixture fixture;
    private Folders folders;

    @BeforeEach
    void makeFolders() throws Exception {
        fixture = Fixture.in(folder);
        Files.createDirectory(folder.resolve("read-not"));
        Files.writeString(folder.resolve("read-not/secret.jfr"), "");
        Files.writeString(fixture.outside().resolve("secret.jfr"), "");
        Files.writeString(fixture.read().resolve("a.jfr"), "");
        Files.writeString(fixture.write().resolve("b.jfr"), "");
        folders = new Folders(List.of(fixture.read()), List.of(fixture.write()));
    }

    @Test
    void readsFromBothAndLooksForRelativePathsInBoth() throws Exception {
        Path a = fixture.read().resolve("a.jfr");
        assertThat(folders.readable("a.jfr")).isEqualTo(a);
        assertThat(folders.readable("b.jfr")).isEqualTo(fixture.write().resolve("b.jfr"));
        assertThat(folders.readable(a.toString())).isEqualTo(a);
        assertThat(folders.readable("./../read/a.jfr")).isEqualTo(a);
        assertThat(folders.readable(".")).isEqualTo(fixture.read());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../outside/secret.jfr",
                "../outside/nosuch.jfr",
                "../read-not/secret.jfr",
                "..",
                "/",
                "/etc/passwd",
                "/etc/nosuch",
                "/proc/self/environ",
                "a/../../outside/secret.jfr",
                "link.jfr",
                "folder/secret.jfr",
                "folder"
            })
    void readsNothingOutsideAndDoesNotSayWhetherItExists(String path) throws Exception {
        Files.createSymbolicLink(
                fixture.read().resolve("link.jfr"), fixture.outside().resolve("secret.jfr"));
        Files.createSymbolicLink(fixture.read().resolve("folder"), fixture.outside());

        assertThatThrownBy(() -> folders.readable(path))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("'" + path + "' is outside of the folders that may be read");
    }

    @Test
    void readsNoFolderWithALinkThatLeadsOutside() throws Exception {
        Path inner = Files.createDirectories(fixture.read().resolve("x/y"));
        Files.createSymbolicLink(inner.resolve("inside.jfr"), fixture.read().resolve("a.jfr"));
        assertThat(folders.readable("x")).isEqualTo(fixture.read().resolve("x"));

        Files.createSymbolicLink(inner.resolve("out.jfr"), fixture.outside().resolve("secret.jfr"));
        assertThatThrownBy(() -> folders.readable("x")).hasMessageContaining("out.jfr' leads outside");
    }

    @Test
    void saysWhatIsMissingInside() {
        assertThatThrownBy(() -> folders.readable("nosuch.jfr"))
                .hasMessage("'nosuch.jfr' does not exist, or cannot be read");
        assertThatThrownBy(() -> folders.readable("")).hasMessage("'' cannot be the name of a file");
        assertThatThrownBy(() -> folders.readable("a\0b")).hasMessageContaining("cannot be the name of a file");
    }

    @Test
    void writesNewFilesOnly() throws Exception {
        assertThat(folders.writable("c.jfr")).isEqualTo(fixture.write().resolve("c.jfr"));
        assertThatThrownBy(() -> folders.writable("b.jfr")).hasMessage("'b.jfr' exists; give a new name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../read/c.jfr",
                "../outside/c.jfr",
                "..",
                ".",
                "/",
                "/tmp/c.jfr",
                "nosuch/c.jfr",
                "folder/c.jfr",
                "folder/../../outside/c.jfr"
            })
    void writesNothingOutside(String path) throws Exception {
        Files.createSymbolicLink(fixture.write().resolve("folder"), fixture.outside());

        assertThatThrownBy(() -> folders.writable(path)).isInstanceOf(UserException.class);
    }

    @Test
    void writesThroughNoLink() throws Exception {
        Files.createSymbolicLink(
                fixture.write().resolve("link.jfr"), fixture.outside().resolve("new.jfr"));

        assertThatThrownBy(() -> folders.writable("link.jfr")).hasMessage("'link.jfr' exists; give a new name");
        assertThatThrownBy(() -> new Folders(List.of(fixture.read()), List.of()).writable("c.jfr"))
                .hasMessage("no folder may be written to; start the server with --write DIR");
    }
}
