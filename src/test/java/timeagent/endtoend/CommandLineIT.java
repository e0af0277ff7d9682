package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What commands of the packed jar print. */
@OnOneJdk
final class CommandLineIT extends OnEveryJdk {

    @Full
    @Test
    void writesColoursOnlyWhereTheyAreWanted() {
        String recording = SharedRuns.socketWrites(jdk).recordingFile().toString();
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

    @Test
    void printsExamplesThatCanBePasted() {
        String jar = Artifacts.TIMEAGENT.toString();

        assertThat(java().timeagent("report", "-h").stdout().lines())
                .filteredOn(line -> line.endsWith(" report app.jfr"))
                .singleElement()
                .asString()
                .contains("java -jar ", jar);
        assertThat(java().timeagent().stdout().lines())
                .filteredOn(line -> line.contains("-javaagent"))
                .singleElement()
                .asString()
                .contains(jar);
    }

    @Full
    @Test
    void tellsOtherFlagsAndOtherSettingsOfEvents() {
        Path small = recorded("256m", "0ms");
        Path large = recorded("512m", "7ms");

        assertThat(reasons(small, large))
                .contains("MaxHeapSize=268435456", "MaxHeapSize=536870912")
                .contains("jdk.SocketWrite#threshold=0, ", "jdk.SocketWrite#threshold=7 ms; ");
        assertThat(reasons(small, small)).isEmpty();
    }

    private Path recorded(String heap, String threshold) {
        return java().flags("-Xmx" + heap, "-XX:+UseSerialGC")
                .agent("socket=off")
                .recording("jdk.CPULoad#period=10ms", "jdk.SocketWrite#threshold=" + threshold)
                .sampleApp("clock", "--calls", "1000")
                .succeeded()
                .recordingFile();
    }

    /** Without the load of the machine, which can change at any moment. */
    private String reasons(Path a, Path b) {
        JsonObject compared = java().timeagent("compare", "--json", "-", a.toString(), b.toString())
                .succeeded()
                .json();
        return compared.getAsJsonArray("reasons").asList().stream()
                .map(JsonElement::getAsString)
                .filter(reason -> !reason.startsWith("a and b are the same"))
                .collect(Collectors.joining("\n"));
    }
}
