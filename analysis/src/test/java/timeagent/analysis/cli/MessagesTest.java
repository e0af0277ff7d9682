package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.text.TerminalStyle;

/** Messages that say what happened, once, with advice that fits. */
class MessagesTest {

    private static final String WARNING = "neither a clock read nor a socket write was recorded";

    @TempDir
    Path folder;

    private static Invocation onTerminal(String... args) {
        return run(Path.of("agent.jar"), new TerminalStyle(100, true), (Object[]) args);
    }

    private String recording() throws Exception {
        return Recorded.to(folder.resolve("a.jfr"), () -> AgentEvents.agentInfo("", 0, 0))
                .toString();
    }

    @Test
    void warnsOnceOnATerminal() throws Exception {
        Invocation shown = onTerminal("report", recording());

        assertThat(shown.out()).contains(WARNING);
        assertThat(shown.err()).isEmpty();
    }

    @Test
    void warnsOnStandardErrorWhereTheTextIsNotOnATerminal() throws Exception {
        String recording = recording();

        assertThat(onTerminal("report", "--json", "-", recording).err()).contains(WARNING);
        assertThat(run("report", recording).err()).contains(WARNING);
    }

    @Command(name = "warning")
    private static final class Warning extends SubCommand {
        @Override
        public Integer call() {
            warn("", List.of("one", "not counted: com.acme.Poller.run:7, Main.main:12"));
            warn("", List.of("not counted: com.acme.Poller.run:7, Main.main:12", "not counted: Main.main:12"));
            return 0;
        }
    }

    @Test
    void printsAWarningOnce() {
        StringWriter err = new StringWriter();

        new CommandLine(new Warning()).setErr(new PrintWriter(err, true)).execute();

        assertThat(err.toString().lines())
                .containsExactly(
                        "timeagent: one",
                        "timeagent: not counted: com.acme.Poller.run:7, Main.main:12",
                        "timeagent: not counted: Main.main:12");
    }

    @Test
    void namesTheFileThatAWarningIsAbout() throws Exception {
        Path cut = folder.resolve("cut.jfr");
        byte[] whole = Files.readAllBytes(Path.of(recording()));
        // of another chunk than that of the whole file
        whole[39] ^= 1;
        Files.write(cut, Arrays.copyOf(whole, whole.length - 10));

        assertThat(run("report", folder).err()).contains("cut.jfr'");
    }
}
