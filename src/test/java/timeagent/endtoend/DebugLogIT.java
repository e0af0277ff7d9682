package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Option {@code debug}: what the agent did and why. */
final class DebugLogIT extends OnEveryJdk {

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
}
