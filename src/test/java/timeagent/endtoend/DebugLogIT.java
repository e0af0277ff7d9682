package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Option {@code debug}: what the agent did and why. */
final class DebugLogIT extends OnEveryJdk {

    private static final int WRONG_OPTIONS = 2;

    @Test
    void listsWhatTheAgentDid() throws Exception {
        Path log = folder.resolve("agent.log");

        Finished run = quick().agent("clock=count,debug=" + log).recording().sampleRuns("clock --calls 10");

        run.succeeded();
        List<String> lines = Files.readAllLines(log);
        assertThat(lines).allMatch(line -> line.matches("\\d+\\.\\d{3} ms \\[.+] .+"));
        assertThat(lines.get(0)).contains(" timeagent ", " started with ", ", PID ");
        assertThat(lines.get(1)).contains("options given: 'clock=count,", "in force: clock=count,");
        assertThat(lines).anyMatch(line -> line.contains("the self-test passed"));
        assertThat(lines).anyMatch(line -> line.matches(".*recording \\d+ is RUNNING"));
        assertThat(lines)
                .anyMatch(line ->
                        line.matches(".*rewritten in \\d+ us: sampleapp/ClockWorkload of .+, call sites so far: \\d+"));
        assertThat(lines).noneMatch(line -> line.contains("a hook failed"));
    }

    @Full
    @OnOneJdk
    @Test
    void givesTheReasonForAClassThatIsLeftAlone() throws Exception {
        Path log = folder.resolve("agent.log");

        quick().agent("exclude=program.Flow,debug=" + log)
                .recording()
                .program("Flow")
                .succeeded();

        assertThat(Files.readAllLines(log))
                .anyMatch(
                        line -> line.contains("not rewritten: program/Flow of ") && line.contains(" is out of scope"));
    }

    @Full
    @OnOneJdk
    @Test
    void givesTheReasonForALoadedClassThatIsLeftAlone() throws Exception {
        assumeTrue(jdk.canAttach(), "no module jdk.attach in " + jdk);
        Path log = folder.resolve("agent.log");

        java().program(
                        "Wrappers",
                        "1",
                        "platform",
                        "attach",
                        jdk.launcher().toString(),
                        Artifacts.TIMEAGENT.toString(),
                        folder.resolve("attached.jfr").toString(),
                        "exclude=program.Wrappers*,debug=" + log);

        assertThat(Files.readAllLines(log))
                .anyMatch(line -> line.contains("not rewritten: program/Wrappers") && line.contains(" is out of scope"))
                .noneMatch(line -> line.contains("not rewritten: timeagent/"));
    }

    @Test
    void refusesAFileThatCannotBeWritten() {
        String file = folder.resolve("missing").resolve("agent.log").toString();

        quick().agent("debug=" + file)
                .program("Hello")
                .failedWith(WRONG_OPTIONS, "debug=" + file + " cannot be written");
    }

    @Full
    @OnOneJdk
    @Test
    void writesNoFileWithoutTheOption() {
        quick().agent().program("Hello").succeeded();

        assertThat(folder.toFile().list((directory, name) -> name.endsWith(".log")))
                .isEmpty();
    }
}
