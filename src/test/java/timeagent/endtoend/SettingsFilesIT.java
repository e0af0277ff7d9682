package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
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
                .containsEntry("jdk.CPULoad#period", "1 s")
                .containsEntry("jdk.JavaThreadStatistics#period", "100 ms");
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

    @OnOneJdk
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
