package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings files that {@code jfc} writes are taken by Flight Recorder as they are. */
final class SettingsFilesIT extends OnEveryJdk {

    private static final int FAILED = 1;

    @ParameterizedTest
    @ValueSource(strings = {"timeagent.jfc", "timeagent-stacks.jfc"})
    void areInForceInARecording(String file) {
        Path settings = written().resolve(file);
        boolean stacks = file.contains("stacks");

        Recording recording = quick().agent("clock=all")
                .recording("settings=" + settings)
                .sampleApp("socket", "--writes", "50")
                .succeeded()
                .recording();

        Map<String, String> inForce = settings(recording);
        assertThat(inForce)
                .containsEntry("timeagent.SocketWrite#threshold", "0 ns")
                .containsEntry("timeagent.SocketWrite#throttle", "off")
                .containsEntry("timeagent.SocketWrite#stackTrace", Boolean.toString(stacks))
                .containsEntry("timeagent.ClockRead#stackTrace", Boolean.toString(stacks))
                .containsEntry("timeagent.ClockCallSite#period", "1 s")
                .containsEntry("jdk.CPULoad#period", "1 s");
        assertThat(OurEvent.names()).allSatisfy(name -> assertThat(inForce).containsEntry(name + "#enabled", "true"));
        assertThat(recording.events("timeagent.SocketWrite"))
                .hasSize(50)
                .allMatch(write -> (write.getStackTrace() != null) == stacks);
    }

    @Test
    void leaveTheEventsOfTheJdkToTheAlwaysOnRecording() {
        Path settings = written().resolve("timeagent-production.jfc");

        Recording recording = quick().agent()
                .recording("settings=default", "settings=" + settings)
                .sampleApp("socket", "--writes", "10000")
                .succeeded()
                .recording();

        Map<String, String> inForce = settings(recording);
        assertThat(inForce)
                .containsEntry("timeagent.SocketWrite#throttle", "20/s")
                .containsEntry("timeagent.SocketPeer#period", "10 s")
                // of default alone
                .containsEntry("jdk.ThreadDump#period", "everyChunk");
        assertThat(recording.sum("timeagent.SocketPeer", "writes")).isEqualTo(10_000);
        assertThat(recording.events("timeagent.SocketWrite")).hasSizeLessThan(1000);
    }

    @Full
    @Test
    void areJoinedWithThoseOfTheJdk() {
        Path settings = written().resolve("timeagent-stacks.jfc");

        Recording recording = quick().agent()
                .recording("settings=profile", "settings=" + settings)
                .sampleApp("socket", "--writes", "50")
                .succeeded()
                .recording();

        assertThat(settings(recording))
                .containsEntry("timeagent.SocketWrite#stackTrace", "true")
                // of profile alone
                .containsEntry("jdk.ThreadDump#period", "60 s");
    }

    @Full
    @Test
    void areReportedWithoutAWarningAboutWhatTheyLack() {
        Path settings = written().resolve("timeagent.jfc");
        Path recording = quick().agent()
                .recording("settings=" + settings, "jdk.CPULoad#period=10ms")
                .sampleApp("socket", "--writes", "20000")
                .succeeded()
                .recordingFile();

        Finished report = java().timeagent("report", recording.toString());

        assertThat(report.succeeded().stdout()).contains("Socket writes", "Clock source", "Allocation");
    }

    /** In alternating blocks of one JVM; the costs depend on the machine. */
    @Full
    @Test
    void haveAPriceForEachEnabledType() throws Exception {
        Target.assumePossible(jdk);
        Path settings = Files.writeString(folder.resolve("priced.jfc"), """
                <configuration version="2.0">
                  <event name="jdk.SocketWrite">
                    <setting name="enabled">true</setting>
                    <setting name="threshold">0 ns</setting>
                    <setting name="throttle">off</setting>
                  </event>
                  <event name="jdk.OSInformation">
                    <setting name="enabled">true</setting>
                    <setting name="period">beginChunk</setting>
                  </event>
                  <event name="jdk.FileForce"><setting name="enabled">true</setting></event>
                  <event name="jdk.FileRead"><setting name="enabled">false</setting></event>
                </configuration>
                """);

        Finished run = java().timeagent(
                        "jfc",
                        "--price",
                        settings.toString(),
                        "--max-time",
                        "5s",
                        "--unit",
                        "requests=([0-9]+)",
                        "--json",
                        "-",
                        "--",
                        jdk.launcher().toString(),
                        "-jar",
                        Artifacts.SAMPLE_APP.toString(),
                        "service",
                        "--seconds",
                        "1000",
                        "--clients",
                        "1",
                        "--progress",
                        "20ms");

        assertThat(run.status()).as(run.stderr()).isZero();
        JsonObject prices = run.json();

        List<String> recorded = prices.getAsJsonArray("types").asList().stream()
                .map(type -> type.getAsJsonObject().get("type").getAsString())
                .toList();
        assertThat(recorded).containsExactly("jdk.SocketWrite");
        assertThat(prices.getAsJsonArray("none").toString()).isEqualTo("[\"jdk.FileForce\"]");
        assertThat(prices.getAsJsonArray("perChunk").toString()).isEqualTo("[\"jdk.OSInformation\"]");
        assertThat(prices.get("pairs").getAsInt()).isGreaterThanOrEqualTo(4);
        assertThat(prices.get("cpuNanosPerUnit").getAsDouble()).isNotNegative();
        // on a machine that is too busy, the program may have had no CPU time in blocks that are so short
        if (prices.has("all")) {
            JsonObject all = prices.getAsJsonObject("all");
            JsonArray interval = all.getAsJsonArray("cpuShareCi95");
            assertThat(all.get("cpuShare").getAsDouble())
                    .isBetween(interval.get(0).getAsDouble(), interval.get(1).getAsDouble());
        }
    }

    @Test
    void areWrittenOverNothingElse() throws Exception {
        Path folder = written();
        java().timeagent("jfc", folder.toString()).succeeded();
        Files.writeString(folder.resolve("timeagent.jfc"), "mine");
        Files.delete(folder.resolve("timeagent-stacks.jfc"));

        java().timeagent("jfc", folder.toString()).failedWith(FAILED, "timeagent.jfc' exists with different content");

        assertThat(folder.resolve("timeagent.jfc")).hasContent("mine");
        assertThat(folder.resolve("timeagent-stacks.jfc")).doesNotExist();
    }

    @Test
    void needAFolderThatIsThere() {
        java().timeagent("jfc", "missing").failedWith(FAILED, "no such file or folder");
    }

    private Path written() {
        Path settings = folder.resolve("settings");
        assertThat(settings.toFile().mkdir()).isTrue();
        assertThat(java().timeagent("jfc", settings.toString())
                        .succeeded()
                        .stdout()
                        .lines())
                .containsExactly(
                        settings + "/timeagent.jfc",
                        settings + "/timeagent-stacks.jfc",
                        settings + "/timeagent-production.jfc",
                        settings + "/timeagent-pages.xml");
        return settings;
    }

    /** The settings of the events of a recording, by {@code event#name}. */
    private static Map<String, String> settings(Recording recording) {
        Map<Long, String> names = new TreeMap<>();
        recording.types().forEach(type -> names.put(type.getId(), type.getName()));
        Map<String, String> settings = new TreeMap<>();
        for (RecordedEvent setting : recording.events("jdk.ActiveSetting")) {
            String event = names.get(setting.getLong("id"));
            settings.put(event + "#" + setting.getString("name"), setting.getString("value"));
        }
        return settings;
    }
}
