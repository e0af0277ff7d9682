package timeagent.analysis.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.FakeAgent;
import timeagent.analysis.fixture.FakeProgram;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.text.TerminalStyle;

/** Runs {@code ab} in this JVM, on a program whose agent is a fake one. */
abstract class AbInvocation {

    static final String JAVA =
            Path.of(System.getProperty("java.home"), "bin", "java").toString();

    @TempDir
    Path folder;

    Path agent;
    Path out;

    @BeforeEach
    void packAgent() throws IOException {
        agent = FakeAgent.jar(folder.resolve("agent with space.jar"));
        out = folder.resolve("runs, all of them");
    }

    final Invocation ab(List<String> options, String... command) {
        List<String> all = Stream.of(List.of("ab", "--out", out.toString()), options, List.of("--"), List.of(command))
                .flatMap(List::stream)
                .toList();
        return CommandLineTest.run(agent, TerminalStyle.NONE, all.toArray());
    }

    static String[] program(String... args) {
        return FakeProgram.command(args).toArray(String[]::new);
    }
}
