package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static timeagent.analysis.cli.CommandLineTest.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;

/** {@code --html} of every command that has it; what the page looks like is tested in a browser. */
class ResultOptionsTest {

    @TempDir
    Path folder;

    private String recording;

    @BeforeEach
    void record() throws IOException {
        recording = Recorded.ofWrites(folder.resolve("a.jfr"), "socket=mirror", 20, 4, 40)
                .toString();
    }

    @Test
    void writesThePageBesidesTheText() throws IOException {
        Path page = folder.resolve("page.html");

        Invocation report = run("report", "--html", page, recording);

        assertThat(report.status()).isZero();
        assertThat(report.out()).isEqualTo(run("report", recording).out());
        assertThat(Files.readString(page)).startsWith("<!doctype html>").endsWith("</html>\n");
        assertThat(files()).containsExactlyInAnyOrder("a.jfr", "page.html");
    }

    private Stream<String> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    @Test
    void writesThePageInPlaceOfTheText() throws IOException {
        Path json = folder.resolve("result.json");

        Invocation compared = run("compare", "--html", "-", "--json", json, recording, recording);

        assertThat(compared.status()).isZero();
        assertThat(compared.out()).startsWith("<!doctype html>").endsWith("</html>\n");
        assertThat(Files.readString(json)).startsWith("{").contains("\"metrics\"");
    }

    @Test
    void losesNoOtherResultWithTheOneThatCannotBeWritten() throws IOException {
        assumeTrue(Files.exists(Path.of("/dev/full")), "no device /dev/full");
        Path html = folder.resolve("a.html");

        Invocation report = run("report", "--json", "/dev/full", "--html", html, recording);

        assertThat(report.status()).isEqualTo(1);
        assertThat(report.err())
                .startsWith("timeagent: cannot write '/dev/full' (no space left")
                .hasLineCount(1);
        assertThat(report.out()).contains("Recording");
        assertThat(html).content().startsWith("<!doctype html>");
    }

    /** A host or a class can have any name. */
    @Test
    void writesWhatNoBytesStandForAsAQuestionMark() throws Exception {
        Path file = folder.resolve("lines.json");
        PrintWriter out = new PrintWriter(new StringWriter());

        new OutputFile("--json", file).append(out, "db\ud800/127.0.0.1");
        new OutputFile("--json", file).append(out, "next");

        assertThat(Files.readString(file)).isEqualTo("db?/127.0.0.1\nnext\n");
    }
}
