package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;

/** Each command of {@code command-messages.txt} is refused with its message, in one line, and changes no file. */
final class CommandMessagesTest {

    @TempDir
    Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        Recorded.ofWrites(folder.resolve("a.jfr"), "socket=mirror", 20, 4, 40);
        Recorded.to(folder.resolve("cold.jfr"), () -> AgentEvents.clockReads("cold", 12, 60, 10, false));
        Recorded.to(folder.resolve("hot.jfr"), () -> AgentEvents.sampledSite(AgentEvents.sampledRead(9), 100, false));
        Recorded.to(folder.resolve("foreign.jfr"), () -> {});
        Files.createSymbolicLink(folder.resolve("link.html"), folder.resolve("a.jfr"));
        Files.writeString(folder.resolve("broken.jfc"), "<configuration");
        Files.createFile(Files.createDirectory(folder.resolve("full")).resolve("timeagent.jfc"));
        Files.createFile(Files.createDirectory(folder.resolve("empty")).resolve("a.jfr"));
        Path text = Files.writeString(folder.resolve("text.jfr"), "a text of some length, but no recording at all");
        try (OutputStream packed = new GZIPOutputStream(Files.newOutputStream(folder.resolve("packed.jfr")))) {
            Files.copy(text, packed);
        }
    }

    /** @param message what is on stderr; {@code ...} stands for anything, FOLDER, OWN-PID and NUL for those of this test */
    @ParameterizedTest
    @CsvFileSource(resources = "/command-messages.txt", delimiter = '|', quoteCharacter = '`', maxCharsPerColumn = 1000)
    void refuses(int status, String command, String message) throws IOException {
        List<String> before = files();
        List<String> words = new ArrayList<>(
                CommandWords.of(command).words().stream().map(this::filledIn).toList());
        if (words.get(0).equals("ab") && !words.contains("--out")) {
            words.addAll(1, List.of("--out", folder.resolve("out").toString()));
        }

        Invocation refused = CommandLineTest.run(words.toArray());

        assertThat(refused.err()).matches("timeagent: " + pattern(message) + "\n");
        assertThat(refused.out()).isEmpty();
        assertThat(refused.status()).isEqualTo(status);
        assertThat(files()).isEqualTo(before);
    }

    private String filledIn(String text) {
        return text.replace("FOLDER", folder.toString())
                .replace("OWN-PID", Long.toString(ProcessHandle.current().pid()))
                .replace("NUL", "\0");
    }

    private String pattern(String message) {
        return Stream.of(message.split("\\.\\.\\.", -1))
                .map(part -> Pattern.quote(filledIn(part)))
                .collect(Collectors.joining("[^\n]*"));
    }

    /** Names and lengths. */
    private List<String> files() throws IOException {
        List<String> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path file : all.sorted().toList()) {
                files.add(file + " " + Files.size(file));
            }
        }
        return files;
    }
}
