package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.SyntheticChunk;

class RepeatedHandlerTest {

    @TempDir
    Path folder;

    private final List<String> given = new ArrayList<>();

    private static SyntheticChunk chunk() {
        return new SyntheticChunk()
                .type("timeagent.Flag", "eventThread", "java.lang.Thread", "name", "java.lang.String")
                .type("timeagent.Other", "name", "java.lang.String")
                .type("timeagent.Plain", "name", "java.lang.String")
                .thread(1, false)
                .thread(2, false);
    }

    private RecordingInfo read(SyntheticChunk... chunks) throws IOException {
        Path file = folder.resolve("repeated.jfr");
        try (OutputStream out = Files.newOutputStream(file)) {
            for (SyntheticChunk chunk : chunks) {
                out.write(chunk.bytes());
            }
        }
        RepeatedHandler handler = e -> given.add(e.name().substring(10) + " " + e.text("name"));
        Handlers handlers = new Handlers()
                .add("timeagent.Flag", handler)
                .add("timeagent.Other", handler)
                .add("timeagent.Plain", e -> given.add("Plain " + e.text("name")));
        return new RecordingReader(file, handlers, (read, all) -> {}).read();
    }

    @Test
    void isNotGivenAgainWhatTheChunkBeforeSaid() throws IOException {
        RecordingInfo info = read(
                chunk().event("timeagent.Flag", 1, 1L, "a").event("timeagent.Plain", 2, "p"),
                chunk().event("timeagent.Flag", 3, 2L, "a").event("timeagent.Plain", 4, "p"));

        assertThat(given).containsExactly("Flag a", "Plain p", "Plain p");
        assertThat(info.events()).isEqualTo(4);
        assertThat(info.given()).containsExactlyInAnyOrder("timeagent.Flag", "timeagent.Plain");
    }

    @Test
    void isGivenAllOfATypeThatSaysAnythingElse() throws IOException {
        read(
                chunk().event("timeagent.Flag", 1, 1L, "a").event("timeagent.Flag", 1, 1L, "b"),
                chunk().event("timeagent.Flag", 1, 1L, "a").event("timeagent.Flag", 1, 1L, "c"),
                chunk().event("timeagent.Flag", 1, 1L, "a"),
                chunk(),
                chunk().event("timeagent.Flag", 1, 1L, "a"));

        assertThat(given).containsExactly("Flag a", "Flag b", "Flag a", "Flag c", "Flag a", "Flag a");
    }

    @Test
    void isGivenWhatComesBack() throws IOException {
        read(
                chunk().event("timeagent.Flag", 1, 1L, "a"),
                chunk().event("timeagent.Flag", 1, 1L, "b"),
                chunk().event("timeagent.Flag", 1, 1L, "a"));

        assertThat(given).containsExactly("Flag a", "Flag b", "Flag a");
    }

    @Test
    void comparesEachTypeByItself() throws IOException {
        read(
                chunk().event("timeagent.Flag", 1, 1L, "a").event("timeagent.Other", 1, "a"),
                chunk().event("timeagent.Other", 1, "b").event("timeagent.Flag", 1, 1L, "a"));

        assertThat(given).containsExactlyInAnyOrder("Flag a", "Other a", "Other b");
    }

    @Test
    void isGivenAgainWhatOtherTypesCameBefore() throws IOException {
        read(
                chunk().event("timeagent.Flag", 1, 1L, "a"),
                chunk().type("timeagent.Late", "name", "java.lang.String").event("timeagent.Flag", 1, 1L, "a"));

        assertThat(given).containsExactly("Flag a", "Flag a");
    }
}
