package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A recording that ends in the middle of a later chunk is read up to there. */
final class CutOffIT extends OnEveryJdk {

    private static final long WRITES = 200_000;

    @Test
    void reportsWhatCouldBeReadAndSaysSo() throws Exception {
        Path cut = cutOff();

        Finished run = java().timeagent("report", "--json", "-", cut.toString());

        assertThat(run.status()).isZero();
        assertThat(run.stderr()).doesNotContain("\tat ");
        JsonObject report = run.json();
        assertThat(report.getAsJsonArray("recordings").asList())
                .extracting(recording ->
                        recording.getAsJsonObject().get("truncated").getAsBoolean())
                .containsExactly(true);
        assertThat(report.getAsJsonObject("socketWrites").get("events").getAsLong())
                .isBetween(1L, WRITES);
        assertThat(report.getAsJsonArray("warnings").toString()).contains("cut.jfr");
    }

    @Full
    @Test
    void comparesWhatCouldBeReadAndSaysSo() throws Exception {
        Path cut = cutOff();

        Finished run = java().timeagent("compare", cut.toString(), whole().toString());

        assertThat(run.status()).isZero();
        assertThat(run.stderr()).doesNotContain("\tat ");
        assertThat(run.stdout() + run.stderr()).contains("cut.jfr");
    }

    /** Several chunks without the end of the last one, which has what the JVM writes last. */
    private Path cutOff() throws Exception {
        byte[] bytes = Files.readAllBytes(whole());
        return Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(bytes, bytes.length - 100));
    }

    private Path whole() {
        return SharedRuns.of(jdk, "many-socket-writes", java -> java.quick()
                        .flags("-XX:FlightRecorderOptions:maxchunksize=1m")
                        .agent("socket=mirror")
                        .recording()
                        .sampleApp("socket", "--writes", "" + WRITES, "--size", "2")
                        .succeeded())
                .recordingFile();
    }
}
