package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

@OnOneJdk
final class CompareIT extends OnEveryJdk {

    @Test
    void comparesARecordingWithItself() {
        String recording = socketRecording();

        JsonObject compared = java().timeagent("compare", "--json", "-", recording, recording)
                .succeeded()
                .json();

        assertThat(compared.keySet()).contains("a", "b", "comparable", "reasons", "metrics");
        // a recording of a moment is one of code that is not compiled yet, and nothing else is wrong with it
        assertThat(compared.getAsJsonArray("reasons"))
                .allMatch(reason -> reason.getAsString().contains(" was recorded cold: ")
                        || reason.getAsString().startsWith("a and b are the same recording, "));
        assertThat(compared.get("comparable").getAsBoolean()).isFalse();
        assertThat(compared.getAsJsonArray("metrics"))
                .filteredOn(metric ->
                        metric.getAsJsonObject().get("name").getAsString().equals("socketWrite.events"))
                .hasSize(1)
                .allSatisfy(metric -> {
                    assertThat(metric.getAsJsonObject().get("a").getAsLong()).isEqualTo(SharedRuns.WRITES);
                    assertThat(metric.getAsJsonObject().get("b").getAsLong()).isEqualTo(SharedRuns.WRITES);
                    assertThat(metric.getAsJsonObject().get("ratio").getAsDouble())
                            .isEqualTo(1);
                });
    }

    @Full
    @Test
    void tellsOtherFlagsAndOtherSettingsOfEvents() {
        Path small = java().flags("-Xmx256m", "-XX:+UseSerialGC")
                .agent("socket=off")
                .recording("jdk.CPULoad#period=10ms", "jdk.SocketWrite#threshold=0ms")
                .sampleApp("clock", "--calls", "1000")
                .succeeded()
                .recordingFile();
        Path large = java().flags("-Xmx512m", "-XX:+UseSerialGC")
                .agent("socket=off")
                .recording("jdk.CPULoad#period=10ms", "jdk.SocketWrite#threshold=7ms")
                .sampleApp("clock", "--calls", "1000")
                .succeeded()
                .recordingFile();

        assertThat(reasons(small, large))
                .contains("MaxHeapSize=268435456", "MaxHeapSize=536870912")
                .contains("jdk.SocketWrite#threshold=0, ", "jdk.SocketWrite#threshold=7 ms; ");
        assertThat(reasons(small, small)).isEmpty();
    }

    /** But for the load, which in a moment is anything. */
    private String reasons(Path a, Path b) {
        JsonObject compared = java().timeagent("compare", "--json", "-", a.toString(), b.toString())
                .succeeded()
                .json();
        return compared.getAsJsonArray("reasons").asList().stream()
                .map(JsonElement::getAsString)
                .filter(reason -> !reason.startsWith("a and b are the same"))
                .collect(Collectors.joining("\n"));
    }

    private String socketRecording() {
        return SharedRuns.socketWrites(jdk).recordingFile().toString();
    }
}
