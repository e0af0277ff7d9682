package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
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
                        " ab --a-command ",
                        " clock ");
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
    void eachCommandHasExamplesThatItAccepts() {
        Main.describe().getSubcommands().forEach((name, command) -> {
            String lines =
                    String.join("\n", command.getCommandSpec().usageMessage().footer());
            // not wrapped
            assertThat(run(name, "-h").out()).endsWith("\nExamples:\n" + lines + "\n");
            String[] examples = lines.replace(" \\\n", " ").split("\n");
            assertThat(examples).as(name).hasSizeBetween(1, 3);
            for (String example : examples) {
                List<String> words = new ArrayList<>(CommandWords.of(example).words());
                assertThat(words).startsWith("java", "-jar", "timeagent.jar", name);
                // reads the options, and ends
                words.add(4, "-h");
                Invocation help = run(words.subList(3, words.size()).toArray());
                assertThat(help.err()).as(example).isEmpty();
                assertThat(help.status()).isZero();
            }
        });
    }

    @Test
    void tellsItsVersion() {
        assertThat(run("--version")).isEqualTo(new Invocation(0, "timeagent (not packed)\n", ""));
    }
}
