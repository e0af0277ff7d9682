package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import org.junit.jupiter.api.Test;

final class CommandLineIT extends OnEveryJdk {

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
    void reportsTheReadsAndTheirShareOfTheCpuAsJson() {
        JsonObject clock = report(SharedRuns.clockReads(jdk)).getAsJsonObject("clock");

        // beside the loop's, the workload reads nanoTime before and after it
        assertThat(clock.get("reads").getAsLong()).isEqualTo(SharedRuns.READS + 2);
        double share = clock.get("estimatedCpuShare").getAsDouble();
        assertThat(share).isBetween(0.0, 1.0);
        JsonArray interval = clock.getAsJsonArray("estimatedCpuShareCi95");
        assertThat(interval.get(0).getAsDouble()).isBetween(0.0, share);
        assertThat(interval.get(1).getAsDouble()).isBetween(share, 1.0);
        JsonObject site = clock.getAsJsonArray("callSites").get(0).getAsJsonObject();
        assertThat(clock.getAsJsonArray("callSites")).hasSize(3);
        assertThat(site.get("class").getAsString()).isEqualTo("sampleapp.ClockWorkload");
        assertThat(site.get("calls").getAsLong()).isEqualTo(SharedRuns.READS);
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

    private String socketRecording() {
        return SharedRuns.socketWrites(jdk).recordingFile().toString();
    }
}
