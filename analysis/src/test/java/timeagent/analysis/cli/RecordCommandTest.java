package timeagent.analysis.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import jdk.jfr.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.common.UserException;

final class RecordCommandTest {

    @TempDir
    Path folder;

    @Test
    void knowsAFileByTheEndOfItsName() throws Exception {
        Path page = folder.resolve("a.html");
        Path flame = folder.resolve("a.flame.html");
        Path recording = Files.writeString(folder.resolve("tmp"), "recording");
        RecordOutputs outputs = new RecordOutputs(List.of(flame, folder.resolve("a.jfr"), page));

        assertThat(outputs.keep(recording)).isEqualTo(folder.resolve("a.jfr")).hasContent("recording");
        assertThat(outputs.file(".html").file()).isEqualTo(page);
        assertThat(outputs.file(".flame.html").file()).isEqualTo(flame);
        assertThat(outputs.file(".json").isFile()).isFalse();
    }

    @Test
    void keepsARecordingThatItCannotWriteWhereItIs() throws Exception {
        Path recording = Files.writeString(folder.resolve("tmp"), "recording");
        Path gone = Files.createDirectory(folder.resolve("gone"));
        RecordOutputs outputs = new RecordOutputs(List.of(gone.resolve("a.jfr")));
        Files.delete(gone);

        assertThatThrownBy(() -> outputs.keep(recording))
                .isInstanceOf(UserException.class)
                .hasMessage("cannot write '" + gone.resolve("a.jfr") + "' (no such file or folder); the recording is '"
                        + recording + "'");
        assertThat(recording).hasContent("recording");
    }

    @Test
    void recordsStackTracesAndTheMethodProfilerBesidesTheSame() throws Exception {
        Map<String, String> expected = settings(RecordingSettings.of("timeagent"));
        expected.replaceAll((name, value) -> name.endsWith("#stackTrace") ? "true" : value);
        // with their stack traces, 1,000 a second would cost more
        assertThat(expected.put("jdk.ObjectAllocationSample#throttle", "150/s")).isEqualTo("1000/s");
        for (String event : List.of("jdk.ExecutionSample", "jdk.NativeMethodSample")) {
            expected.put(event + "#enabled", "true");
            expected.put(event + "#period", "20 ms");
        }

        String stacks = RecordingSettings.of("timeagent-stacks");

        assertThat(settings(stacks)).isEqualTo(expected).containsEntry("timeagent.SocketWrite#stackTrace", "true");
        assertThat(Configuration.create(new StringReader(stacks)))
                .returns("timeagent with stack traces", Configuration::getLabel)
                .returns(
                        "Clock reads, socket writes with their stack traces, event cost and context switches, and of the"
                                + " JDK's events those that the report needs. For finding out which code writes: a stack"
                                + " trace costs more than the event.",
                        Configuration::getDescription);
    }

    @Test
    void addsTheCallersOfReadsAndLimitsWritesAndChangesNoOtherSetting() throws Exception {
        Map<String, String> expected = settings(RecordingSettings.of("timeagent"));
        expected.put("timeagent.ClockRead#stackTrace", "true");
        assertThat(expected.put("timeagent.SocketWrite#throttle", "1000/s")).isEqualTo("off");

        assertThat(settings(RecordingSettings.standard()))
                .isEqualTo(expected)
                .containsEntry("timeagent.SocketWrite#stackTrace", "false");
    }

    @Test
    void changesOnlyValuesForProduction() throws Exception {
        Map<String, String> usual = settings(RecordingSettings.of("timeagent"));
        usual.keySet().removeIf(name -> !name.startsWith("timeagent."));

        assertThat(settings(RecordingSettings.of("timeagent-production")))
                .hasSameSizeAs(usual)
                .containsOnlyKeys(usual.keySet())
                .containsEntry("timeagent.SocketPeer#enabled", "true")
                .containsEntry("timeagent.SocketWrite#throttle", "20/s");
    }

    private static Map<String, String> settings(String text) throws Exception {
        return Configuration.create(new StringReader(text)).getSettings();
    }

    @Test
    void readsSettingsOfTheUser() throws Exception {
        Path file = folder.resolve("mine.jfc");
        String text = RecordingSettings.standard();
        assertThat(RecordingSettings.of(Files.writeString(file, text).toString()))
                .isEqualTo(text);

        Files.writeString(file, "<configuration>");

        assertThatThrownBy(() -> RecordingSettings.of(file.toString()))
                .isInstanceOf(UserException.class)
                .hasMessageStartingWith("the settings '" + file + "' are not valid (");
        assertThatThrownBy(() -> RecordingSettings.of("none.jfc"))
                .hasMessage("cannot read the settings 'none.jfc' (no such file or folder)");
    }
}
