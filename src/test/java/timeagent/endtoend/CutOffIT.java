package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** A recording that ends in the middle of a later chunk is read up to there. */
final class CutOffIT extends OnEveryJdk {
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
                .containsExactly(false, true);
        assertThat(report.getAsJsonObject("socketWrites").get("events").getAsLong())
                .isBetween(SharedRuns.WRITES, 2 * SharedRuns.WRITES);
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

    /** A recording, and three quarters of another one: how many chunks a run has depends on how fast the machine is. */
    private Path cutOff() throws Exception {
        ByteArrayOutputStream cut = new ByteArrayOutputStream();
        cut.write(Files.readAllBytes(whole()));
        byte[] bytes = Files.readAllBytes(
                SharedRuns.socketWrites(jdk, "more-socket-writes").recordingFile());
        cut.write(bytes, 0, bytes.length * 3 / 4);
        return Files.write(folder.resolve("cut.jfr"), cut.toByteArray());
    }

    private Path whole() {
        return SharedRuns.socketWrites(jdk).recordingFile();
    }
}
