package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CommandLineIT extends OnEveryJdk {

    private static final int WRONG_ARGUMENTS = 2;

    @Test
    void showsTheWorkflowWithoutArguments() {
        Finished run = java().timeagent();

        run.succeeded();
        assertThat(run.stdout())
                .contains(
                        "-javaagent:timeagent.jar",
                        "-XX:StartFlightRecording",
                        "report",
                        "compare",
                        "ab ",
                        ".jar clock");
    }

    @Full
    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "ab", "clock"})
    void helpsWithEveryCommand(String name) {
        Finished run = java().timeagent(name, "-h");

        run.succeeded();
        assertThat(run.stdout()).contains(name, "--json");
    }

    @ParameterizedTest
    @CsvSource({"reprot, report", "comapre, compare"})
    void namesTheNearestCommand(String wrong, String nearest) {
        Finished run = java().timeagent(wrong);

        assertThat(run.stderr())
                .startsWith("timeagent: ")
                .contains(wrong, nearest)
                .doesNotContain("\tat ");
        assertThat(run.stdout()).isEmpty();
        assertThat(run.status()).isEqualTo(WRONG_ARGUMENTS);
    }

    @Test
    void reportsWhatIsInARecordingAsText() {
        Finished run = java().timeagent("report", clockRecording());

        run.succeeded();
        assertThat(run.stdout()).contains("sampleapp.ClockWorkload", "readClock", "System.currentTimeMillis");
    }

    @Full
    @Test
    void tellsWhatIsMissingForTheShareOfTheClock() {
        Finished recorded = quick().agent()
                .recording("jdk.CPULoad#enabled=false", "+timeagent.AgentInfo#enabled=false")
                .program("OwnClock", "6");

        Finished run = java().timeagent("report", recorded.recordingFile().toString());

        assertThat(run.stderr())
                .matches(
                        "timeagent: no timeagent\\.AgentInfo [^\\n]*\\n" + "timeagent: [^\\n]*jdk\\.CPULoad[^\\n]*\\n");
        assertThat(run.stdout()).contains("program.OwnClock");
        assertThat(run.status()).isZero();
    }

    @Test
    void reportsTheKeysOfTheContractAsJson() {
        JsonObject report = java().timeagent("report", "--json", "-", clockRecording())
                .succeeded()
                .json();

        assertThat(report.keySet()).contains("recordings", "agent", "clock", "warnings");
        assertThat(report.getAsJsonArray("recordings").get(0).getAsJsonObject().keySet())
                .contains("file", "program", "arguments", "pid", "jvm", "start", "seconds", "agentSeconds")
                .contains("eventsRead", "truncated");
        assertThat(report.getAsJsonObject("agent").keySet())
                .containsExactlyInAnyOrder(
                        "version",
                        "options",
                        "givenOptions",
                        "classesRewritten",
                        "callSites",
                        "classesFailed",
                        "hookFailures");
        JsonObject clock = report.getAsJsonObject("clock");
        // beside the loop's, the workload reads nanoTime before and after it
        assertThat(clock.get("reads").getAsLong()).isEqualTo(SharedRuns.READS + 2);
        double share = clock.get("estimatedCpuShare").getAsDouble();
        assertThat(share).isBetween(0.0, 1.0);
        JsonArray interval = clock.getAsJsonArray("estimatedCpuShareCi95");
        assertThat(interval.get(0).getAsDouble()).isBetween(0.0, share);
        assertThat(interval.get(1).getAsDouble()).isBetween(share, 1.0);
        JsonObject site = clock.getAsJsonArray("callSites").get(0).getAsJsonObject();
        assertThat(clock.getAsJsonArray("callSites")).hasSize(3);
        assertThat(site.keySet())
                .contains("class", "method", "descriptor", "line", "clock", "calls", "callsPerSecond", "meanNanos");
        assertThat(site.get("class").getAsString()).isEqualTo("sampleapp.ClockWorkload");
        assertThat(site.get("calls").getAsLong()).isEqualTo(SharedRuns.READS);
    }

    @Test
    void reportsTheSocketWritesAsJson() {
        JsonObject report = java().timeagent("report", "--json", "-", socketRecording())
                .succeeded()
                .json();

        JsonObject writes = report.getAsJsonObject("socketWrites");
        assertThat(writes.get("events").getAsLong()).isEqualTo(SharedRuns.WRITES);
        assertThat(writes.get("bytes").getAsLong()).isEqualTo(2 * SharedRuns.WRITES);
        assertThat(writes.get("failed").getAsLong()).isZero();
        assertThat(writes.getAsJsonObject("nanos").keySet())
                .containsExactlyInAnyOrder("mean", "p50", "p90", "p99", "max");
        JsonObject peer = writes.getAsJsonArray("peers").get(0).getAsJsonObject();
        assertThat(writes.getAsJsonArray("peers")).hasSize(1);
        assertThat(peer.keySet())
                .containsExactlyInAnyOrder("host", "address", "port", "api", "events", "bytes", "empty", "nanos");
        assertThat(peer.get("host").getAsString()).isEqualTo("localhost");
        JsonObject cost = report.getAsJsonArray("eventCost").get(0).getAsJsonObject();
        assertThat(cost.get("style").getAsString()).isEqualTo("mirror");
        assertThat(cost.get("events").getAsLong()).isEqualTo(SharedRuns.WRITES);
    }

    @Test
    void exportsTheTablesOfRecordings(@TempDir Path tables) throws Exception {
        java().timeagent("export", "-o", tables.toString(), "--format", "ndjson", clockRecording(), socketRecording())
                .succeededWith("2 recordings in " + tables + "\n");

        assertThat(sum(tables.resolve("clock_call_site"), "calls")).isGreaterThan(SharedRuns.READS + 2);
        assertThat(sum(tables.resolve("socket_peer_minute"), "events")).isEqualTo(SharedRuns.WRITES);
        assertThat(sum(tables.resolve("socket_peer_minute"), "bytes")).isEqualTo(2 * SharedRuns.WRITES);
    }

    private static long sum(Path table, String column) throws IOException {
        long sum = 0;
        try (Stream<Path> files = Files.list(table)) {
            for (Path file : files.toList()) {
                for (String row : Files.readAllLines(file)) {
                    sum += JsonParser.parseString(row)
                            .getAsJsonObject()
                            .get(column)
                            .getAsLong();
                }
            }
        }
        return sum;
    }

    @Test
    void addsUpTheRecordingsOfAFolderAndKeepsUnlikeOnesApart() throws Exception {
        Path hosts = Files.createDirectories(folder.resolve("hosts"));
        Files.copy(Path.of(socketRecording()), hosts.resolve("one.jfr"));
        Path second = quick().agent("socket=mirror")
                .recording()
                .sampleApp("socket", "--writes", "" + SharedRuns.WRITES)
                .succeeded()
                .recordingFile();
        Files.copy(second, hosts.resolve("two.jfr"));

        Finished alike = java().timeagent("report", "--json", "-", hosts.toString());

        assertThat(alike.stderr())
                .isEqualTo("timeagent: the recordings differ in the arguments of the program; the sums are over all of"
                        + " them\n");
        JsonObject report = alike.json();
        assertThat(report.getAsJsonArray("recordings")).hasSize(2);
        assertThat(report.getAsJsonObject("socketWrites").get("events").getAsLong())
                .isEqualTo(2 * SharedRuns.WRITES);
        Path other = quick().agent("socket=mirror-cached")
                .recording()
                .sampleApp("socket", "--writes", "100")
                .succeeded()
                .recordingFile();
        Finished unlike = java().timeagent("report", hosts.toString(), other.toString());
        assertThat(unlike.status()).isZero();
        assertThat(unlike.stdout())
                .startsWith("3 recordings of 2 different programs, hosts, JVMs or options\n")
                .containsPattern(
                        "\n +2 .* socket=mirror +sample-app.jar\n +1 .* socket=mirror-cached +sample-app.jar\n");
    }

    @Full
    @Test
    void writesColoursOnlyWhereTheyAreWanted() {
        String recording = socketRecording();
        String escape = "\u001b[";

        assertThat(java().timeagent("report", recording).stdout()).doesNotContain(escape);
        assertThat(java().environment("CLICOLOR_FORCE", "1")
                        .timeagent("report", recording)
                        .stdout())
                .contains(escape);
        assertThat(java().environment("NO_COLOR", "1")
                        .timeagent("report", recording)
                        .stdout())
                .doesNotContain(escape);
    }

    private String clockRecording() {
        return SharedRuns.clockReads(jdk).recordingFile().toString();
    }

    private String socketRecording() {
        return SharedRuns.socketWrites(jdk).recordingFile().toString();
    }
}
