package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A recording that ends in the middle of a later chunk is read up to there. */
final class CutOffTest extends OnEveryJdk {

    @Test
    void reportsWhatCouldBeReadAndSaysSo() throws Exception {
        Path cut = cutOff();

        Finished run = java().timeagent("report", "--json", "-", cut.toString());

        assertThat(run.status()).isZero();
        assertThat(run.stderr()).doesNotContain("\tat ");
        JsonObject report = JsonParser.parseString(run.stdout()).getAsJsonObject();
        assertThat(report.getAsJsonArray("recordings")
                        .get(0)
                        .getAsJsonObject()
                        .get("truncated")
                        .getAsBoolean())
                .isTrue();
        assertThat(report.getAsJsonObject("socketWrites").get("events").getAsLong())
                .isPositive()
                .isLessThan(200_000);
        assertThat(report.getAsJsonArray("warnings").toString()).contains("cut.jfr");
    }

    @Test
    void comparesWhatCouldBeReadAndSaysSo() throws Exception {
        Path cut = cutOff();

        Finished run = java().timeagent("compare", cut.toString(), whole().toString());

        assertThat(run.status()).isZero();
        assertThat(run.stderr()).doesNotContain("\tat ");
        assertThat(run.stdout() + run.stderr()).contains("cut.jfr");
    }

    private Path cutOff() throws Exception {
        byte[] bytes = Files.readAllBytes(whole());
        return Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(bytes, bytes.length * 3 / 4));
    }

    private Path whole() {
        return java().agent()
                .flags("-XX:FlightRecorderOptions:maxchunksize=1M")
                .recording()
                .sampleApp("socket", "--writes", "200000")
                .succeeded()
                .recordingFile();
    }
}
