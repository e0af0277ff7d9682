package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarFile;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

final class AgentInfoIT extends OnEveryJdk {

    @Test
    void tellsWhatTheAgentDid() throws Exception {
        Path log = folder.resolve("agent.log");

        Finished run = quick().agent("socket=off,clock=count,labels=service=shop,exclude=program.Threads,debug=" + log)
                .recording()
                .programs("Flow", "Threads");

        assertIsLogged(Files.readAllLines(log));
        RecordedEvent info = run.succeededWith("true\ntrue\n").recording().last("timeagent.AgentInfo");
        try (JarFile jar = new JarFile(Artifacts.TIMEAGENT.toFile())) {
            assertThat(info.getString("version"))
                    .isEqualTo(jar.getManifest().getMainAttributes().getValue("Implementation-Version"));
        }
        assertThat(info.getString("options")).contains("socket=off", "clock=count", "labels=service=shop");
        assertThat(info.getLong("classesRewritten")).isEqualTo(1);
        assertThat(info.getLong("callSites")).isEqualTo(Programs.marks("Flow").size());
        run.recording().assertNothingFailed();
        assertThat(info.getBoolean("attached")).isFalse();
    }

    @Test
    void isNotNeededForTheCountsOfTheLastSecond() throws Exception {
        Recording recording = quick().agent()
                .recording("+timeagent.AgentInfo#enabled=false")
                .sampleApp("socket", "--writes", "1000")
                .succeeded()
                .recording();

        assertThat(recording.events("timeagent.AgentInfo")).isEmpty();
        assertThat(recording.events("timeagent.SocketPeer").stream()
                        .mapToLong(peer -> peer.getLong("writes"))
                        .sum())
                .isEqualTo(1000);
    }

    /** Option {@code debug}: what the agent did and why. */
    private static void assertIsLogged(List<String> lines) {
        assertThat(lines).allMatch(line -> line.matches("\\d+\\.\\d{3} ms \\[.+] .+"));
        assertThat(lines.get(0)).contains(" timeagent ", " started with ", ", PID ");
        assertThat(lines.get(1)).contains("options given: 'socket=off,clock=count,", "in force: clock=count,");
        assertThat(String.join("\n", lines))
                .contains("the self-test passed")
                .containsPattern("recording \\d+ is RUNNING")
                .containsPattern("rewritten in \\d+ us: program/Flow of .+, call sites so far: \\d+")
                .containsPattern("not rewritten: program/Threads of .* is out of scope")
                .doesNotContain("a hook failed");
    }
}
