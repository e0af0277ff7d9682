package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static timeagent.analysis.cli.CommandLineTest.run;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.Event;
import jdk.jfr.Name;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.Invocation;
import timeagent.analysis.fixture.JsonPath;
import timeagent.analysis.fixture.Recorded;

class ReportCommandTest {
    @TempDir
    Path folder;

    private Path everything() throws Exception {
        return Recorded.to(folder.resolve("all.jfr"), () -> {
            AgentEvents.agentInfo("socket=mirror", 0, 0);
            AgentEvents.agentInfo("socket=mirror", 0, 0);
            AgentEvents.clockSource("tsc");
            AgentEvents.clockReads("now", 12, 1000, 20, false);
            AgentEvents.clockReads("now", 12, 3000, 40, true);
            AgentEvents.clockReads("now", 13, 500, 20, false);
            AgentEvents.socketWrite(80, 10, null);
            AgentEvents.socketWrite(80, 20, null);
            AgentEvents.socketWrite(81, 30, null);
            AgentEvents.socketWrite(81, 0, IOException.class);
            AgentEvents.socketWrite(81, 40, null);
            AgentEvents.eventCost("mirror", 100, 10, 480, 1000);
            AgentEvents.eventCost("mirror", 100, 30, 1440, 4200);
        });
    }

    @Test
    void describesTheRecordingAndTheAgent() throws Exception {
        Invocation report = run("report", "--json", "-", everything());

        assertThat(JsonPath.at(report.json(), "recordings.0").getAsJsonObject().keySet())
                .containsSubsequence("file", "program", "pid", "jvm", "start", "seconds", "agentSeconds")
                .contains("eventsRead", "truncated")
                .doesNotContain("host", "missingSeconds");
        assertThat(report.at("recordings.0.pid"))
                .isEqualTo(ProcessHandle.current().pid() + "");
        assertThat(report.at("recordings.0.jvm"))
                .contains(Runtime.version().toString().split("-")[0]);
        assertThat(report.at("recordings.0.truncated")).isEqualTo("false");
        assertThat(report.at("agent"))
                .isEqualTo("{\"version\":\"1.2.3\",\"options\":\"socket=mirror\",\"classesRewritten\":7,"
                        + "\"callSites\":9,\"classesFailed\":0,\"hookFailures\":0}");
        assertThat(report.at("contextSwitches")).isNull();
    }

    @Test
    void showsEverySectionAsText() throws Exception {
        Invocation report = run("report", "--all", everything());

        assertThat(report.status()).isZero();
        assertThat(report.out())
                .contains(
                        "\nAgent\n",
                        "\nClock source\n",
                        "\nClock reads\n",
                        "\nSocket writes\n",
                        "\nCost of recording a socket write\n")
                .contains("com.acme.Stamp.now:12 (hot)", "localhost/127.0.0.1:81", "48 B")
                .doesNotContain("\t", "not a system clock");
        // before, there are names
        assertThat(report.out().substring(report.out().indexOf("\nFindings"))).isASCII();
        assertThat(run("report", everything()).out())
                .doesNotContain("\nAgent\n")
                .endsWith(" event types\n");
    }

    @Test
    void writesJsonToAFileBesidesTheText() throws Exception {
        Path result = folder.resolve("result.json");

        Invocation report = run("report", "--json", result, everything());

        assertThat(report.out()).startsWith("Recording\n  program  ").contains("Socket writes");
        assertThat(result).content().startsWith("{").contains("\"socketWrites\"");
    }

    @Test
    void saysWhatTheAgentMissed() throws Exception {
        Path file = Recorded.to(folder.resolve("a.jfr"), () -> {
            AgentEvents.agentInfo("cost.every=0", 3, 4);
            AgentEvents.eventCost("mirror", 100, 0, 0, 0);
        });

        Invocation report = run("report", file);

        assertThat(report.status()).isZero();
        assertThat(report.err().lines())
                .containsExactly(
                        "timeagent: none of the 100 events of style mirror was measured: remove the agent option"
                                + " cost.every=0",
                        "timeagent: neither a clock read nor a socket write was recorded: check that the program does"
                                + " any, the agent's options include and exclude, and the settings of the timeagent"
                                + " events");
        assertThat(report.out())
                .startsWith("Recording\n")
                .contains("\nWarnings\n  - none of the 100 events")
                .containsOnlyOnce("hooks of the agent failed 4 times")
                .containsOnlyOnce("3 classes could not be");
    }

    @Test
    void listsTheEventsOfARecordingWithoutTheAgent() throws Exception {
        Path file = Recorded.to(folder.resolve("foreign.jfr"), () -> {
            for (int i = 0; i < 3; i++) {
                new Foreign().commit();
            }
        });

        Invocation report = run("report", file, "--json", "-");

        assertThat(report.status()).isZero();
        assertThat(report.err())
                .matches("timeagent: '.*foreign.jfr' has \\d+ events, but none of timeagent;"
                        + " record with -javaagent:timeagent.jar\n");
        assertThat(report.out()).contains("\"type\": \"com.acme.Foreign\",\n      \"recorded\": 3,\n");
        assertThat(run("report", file).out())
                .contains("\nRecorded events\n")
                .containsPattern("\n +3 .* com.acme.Foreign\n");
    }

    @Name("com.acme.Foreign")
    private static final class Foreign extends Event {}

    @Test
    void failsWhereAConditionHolds() throws Exception {
        String file = everything().toString();

        Invocation holds = run("report", "--fail-if", "socketWrite.bytesPerEvent >= 48", file);
        assertThat(holds.status()).isEqualTo(3);
        assertThat(holds.err()).endsWith("timeagent: --fail-if is true: socketWrite.bytesPerEvent >= 48 (48)\n");
        assertThat(holds.out()).contains("Socket writes");
        assertThat(run("report", "--fail-if", "socketWrite.bytesPerEvent > 48", file)
                        .status())
                .isZero();
        assertThat(run("report", "--fail-if", "process.cpuSeconds > 1", file).err())
                .contains("timeagent: cannot evaluate --fail-if: the recording lacks process.cpuSeconds; available: ");
        assertThat(run("report", "--fail-if", "socketWrite.bytesPerEvent.a > 1", file))
                .satisfies(refused -> assertThat(refused.status()).isEqualTo(2))
                .satisfies(refused -> assertThat(refused.err())
                        .contains("unknown metric 'socketWrite.bytesPerEvent.a'; valid metrics: socketWrite."));
    }

    @Test
    void addsUpCallSites() throws Exception {
        String file = everything().toString();

        assertThat(run("report", "--by", "class", file).out()).containsPattern(" com\\.acme\\.Stamp\n");
        assertThat(run("report", "--top", "1", file).out()).contains(" (--top lists more, --json has all)");
    }
}
