package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.text.TerminalStyle;

class CommandLineTest {

    /** @param args options, files and other texts */
    static Invocation run(Object... args) {
        return run(Path.of("agent.jar"), TerminalStyle.NONE, args);
    }

    static Invocation run(Path agentJar, TerminalStyle screen, Object... args) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        String[] texts = Stream.of(args).map(Object::toString).toArray(String[]::new);
        int status = Main.run(new PrintWriter(out), new PrintWriter(err), screen, () -> agentJar, texts);
        return new Invocation(status, out.toString(), err.toString());
    }

    @Test
    void showsTheWorkflowWithoutACommand() {
        Invocation shown = run();

        assertThat(shown.status()).isZero();
        assertThat(shown.out())
                .contains(
                        "-javaagent:timeagent.jar",
                        "-XX:StartFlightRecording",
                        " report ",
                        " compare ",
                        " ab --a ",
                        ".jar clock\n");
        assertThat(shown.err()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "ab", "clock"})
    void explainsEachCommand(String command) {
        Invocation help = run(command, "-h");

        assertThat(help.status()).isZero();
        assertThat(help.out()).startsWith("Usage: timeagent " + command).contains("--json");
        assertThat(help.err()).isEmpty();
        assertThat(run(command, "--help")).isEqualTo(help);
    }

    @Test
    void tellsItsVersion() {
        assertThat(run("--version")).isEqualTo(new Invocation(0, "timeagent (not packed)\n", ""));
    }

    @Test
    void allowsAnAssistantTwoToolsAtMost() {
        assertThat(run("mcp", "--allow", "attach").err()).contains("'attach'").hasLineCount(1);
    }

    @Test
    void suggestsWhatWasMeant() {
        assertThat(run("reprot").status()).isEqualTo(2);
        assertThat(run("reprot").err())
                .startsWith("timeagent: unknown command 'reprot', did you mean report")
                .hasLineCount(1);
        assertThat(run("zzz", "1").err())
                .startsWith(
                        "timeagent: unknown command 'zzz', give report, compare, ab, flame, clock, ps, record, top, attach, ")
                .hasLineCount(1);
        for (String option : List.of("--hmtl", "--htm", "--htmll", "--hmtl=x.html")) {
            assertThat(run("report", "a.jfr", option, "x").err())
                    .contains("unknown option: '" + option + "'", ", did you mean --html? ")
                    .hasLineCount(1);
        }
        assertThat(run("report", "a.jfr", "--zzzz", "x").err()).doesNotContain("did you mean");
        assertThat(run("report", "--jsn", "-", "x").err())
                .startsWith("timeagent: unknown option: '--jsn', did you mean --json?")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report",
                "compare",
                "compare a.jfr",
                "compare a.jfr b.jfr c.jfr",
                "ab",
                "ab --a x -- java",
                "ab --a x --b y",
                "ab --a x --b y --rounds 0 -- java",
                "ab --a x --b y --rounds two -- java",
                "report --json",
                "report --fail-if x a.jfr"
            })
    void refusesWrongArgumentsInOneLine(String arguments) throws IOException {
        Invocation refused = run((Object[]) arguments.split(" "));

        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.out()).isEmpty();
        assertThat(refused.err()).startsWith("timeagent: ").hasLineCount(1);
    }
}
