package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static timeagent.analysis.cli.CommandLineTest.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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

    @ParameterizedTest
    @ValueSource(strings = {"--json", "--html"})
    void refusesAnEmptyName(String option) {
        Invocation report = run("report", recording, option, "");

        assertThat(report.status()).isEqualTo(2);
        assertThat(report.out()).isEmpty();
        assertThat(report.err())
                .isEqualTo("timeagent: " + option + " has an empty name; give it a file, or - for standard output\n");
    }

    @Test
    void isNoOptionOfTheClocks() {
        assertThat(run("clock", "-h").out()).contains("--json=FILE").doesNotContain("--html");
        assertThat(run("clock", "--html", "-").status()).isEqualTo(2);
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
    void refusesTwoResultsOnStandardOutput() {
        Invocation compared = run("compare", "--html", "-", "--json", "-", recording, recording);

        assertThat(compared.status()).isEqualTo(2);
        assertThat(compared.out()).isEmpty();
        assertThat(compared.err())
                .startsWith("timeagent: '--json -' and '--html -' cannot both be standard output; give one a file")
                .hasLineCount(1);
    }

    @Test
    void refusesAPlaceThatCannotBeWrittenBeforeAnyWork() throws IOException {
        Path nowhere = folder.resolve("no").resolve("such.html");

        for (String place : new String[] {nowhere.toString(), folder.toString()}) {
            Invocation report = run("report", "--html", place, "missing.jfr");
            assertThat(report.status()).isEqualTo(1);
            assertThat(report.out()).isEmpty();
            assertThat(report.err())
                    .startsWith("timeagent: cannot write '" + place + "' (")
                    .endsWith("); give --html a file in a folder that exists and can be written to\n")
                    .hasLineCount(1);
        }
        Invocation impossible = run("report", "--html", "a\0b", "missing.jfr");
        assertThat(impossible.status()).isEqualTo(2);
        assertThat(impossible.err())
                .startsWith("timeagent: invalid value for option '--html': 'a\0b' cannot be the name of a file (");
        Invocation ab = run("ab", "--a", "", "--b", "", "--html", nowhere, "--", "no-such-program");
        assertThat(ab.status()).isEqualTo(1);
        assertThat(ab.err())
                .startsWith("timeagent: cannot write '" + nowhere + "'")
                .hasLineCount(1);
        assertThat(files()).containsExactly("a.jfr");
    }

    @Test
    void refusesAJsonThatCannotBeWrittenBeforeAnyWork() throws IOException {
        String nowhere = folder.resolve("no").resolve("such.json").toString();

        for (Invocation refused : new Invocation[] {
            run("report", "--json", nowhere, recording),
            run("compare", "--json", nowhere, recording, recording),
            run("ab", "--a", "", "--b", "", "--json", nowhere, "--", "no-such-program"),
            run("clock", "--json", nowhere)
        }) {
            assertThat(refused.status()).isEqualTo(1);
            assertThat(refused.out()).isEmpty();
            assertThat(refused.err())
                    .isEqualTo("timeagent: cannot write '" + nowhere
                            + "' (no such folder); give --json a file in a folder that exists and can be written to\n");
        }
        assertThat(files()).containsExactly("a.jfr");
    }

    @Test
    void writesOverNoRecordingThatIsToBeRead() throws IOException {
        byte[] before = Files.readAllBytes(Path.of(recording));
        Path link = Files.createSymbolicLink(folder.resolve("link.html"), Path.of(recording));

        for (Invocation refused : new Invocation[] {
            run("report", "--json", recording, recording),
            run("report", "--html", recording, folder),
            run("report", "--html", link, recording),
            run("compare", "--json", recording, recording, recording)
        }) {
            assertThat(refused.status()).isEqualTo(2);
            assertThat(refused.err()).contains(" would overwrite the input '").hasLineCount(1);
        }
        assertThat(Path.of(recording)).hasBinaryContent(before);
    }

    @Test
    void refusesOneFileForTwoResults() throws IOException {
        String both = folder.resolve("both").toString();

        Invocation report = run("report", "--json", both, "--html", both, recording);

        assertThat(report.status()).isEqualTo(2);
        assertThat(report.err())
                .contains("--json and --html both name '" + both + "'")
                .hasLineCount(1);
        assertThat(files()).containsExactly("a.jfr");
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
}
