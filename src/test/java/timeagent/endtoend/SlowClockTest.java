package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;

/** A program that does nothing but read a clock that costs like several system calls. */
final class SlowClockTest extends OnEveryJdk {

    private static final long CALLS = 500_000;
    private static final int SYSTEM_CALLS_PER_READ = 60;
    private static final String SITE = "readClock";

    @Test
    void sharesOfTheCpuShowASlowClock() throws Exception {
        // what the JVM needs for itself, as for its compilers, is kept small beside the reads
        JsonObject clock = report(slow("clock=sample", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));

        JsonObject site = site(clock);
        assertThat(site.get("calls").getAsLong()).isEqualTo(CALLS);
        assertThat(site.get("clock").getAsString()).isEqualTo("System.currentTimeMillis");
        assertThat(site.get("meanNanos").getAsDouble()).isGreaterThan(1000);
        assertThat(clock.get("estimatedCpuShare").getAsDouble()).isBetween(0.8, 1.0);
        JsonObject source = clock.getAsJsonObject("source");
        assertThat(source.get("advice").getAsString()).contains("system call");
        assertThat(source.get("currentTimeMillisNanos").getAsDouble()).isGreaterThan(1000);
        assertThat(source.get("nanoTimeNanos").getAsDouble()).isGreaterThan(1000);
    }

    @Test
    void aCachedClockTakesTheShareAway() throws Exception {
        JsonObject clock = report(slow("clock.cached=10ms"));

        JsonObject site = site(clock);
        assertThat(site.get("calls").getAsLong()).isEqualTo(CALLS);
        assertThat(site.get("clock").getAsString()).contains("cached");
        assertThat(site.get("meanNanos").getAsDouble()).isLessThan(1000);
        assertThat(clock.get("estimatedCpuShare").getAsDouble()).isBetween(0.0, 0.05);
    }

    @Test
    void theMeanFollowsTheClock() throws Exception {
        Recording recording = slow("clock=sample").recording();

        List<RecordedEvent> counts = recording.events(CallSite.EVENT).stream()
                .filter(count -> count.getString("method").equals(SITE))
                .toList();
        assertThat(counts).isNotEmpty().allMatch(count -> count.getLong("meanDuration") > 1000);
        assertThat(counts.get(counts.size() - 1).getBoolean("hot")).isTrue();
    }

    private Finished slow(String options, String... flags) throws Exception {
        return java().environment("LD_PRELOAD", SharedLibrary.slowClock(folder).toString())
                .environment("SLOW_CLOCK_CALLS", "" + SYSTEM_CALLS_PER_READ)
                .flags(flags)
                .agent(options)
                // once at the beginning and once at the end, however short the program is
                .recording("jdk.CPULoad#period=everyChunk")
                .sampleApp("clock", "--calls", "" + CALLS)
                .succeeded();
    }

    private JsonObject report(Finished application) {
        String recording = application.recordingFile().toString();
        Finished run = java().timeagent("report", "--json", "-", recording);
        return JsonParser.parseString(run.succeeded().stdout())
                .getAsJsonObject()
                .getAsJsonObject("clock");
    }

    private static JsonObject site(JsonObject clock) {
        JsonArray all = clock.getAsJsonArray("callSites");
        List<JsonObject> found = new ArrayList<>();
        for (JsonElement site : all) {
            if (site.getAsJsonObject().get("method").getAsString().equals(SITE)) {
                found.add(site.getAsJsonObject());
            }
        }
        assertThat(found).as(all.toString()).hasSize(1);
        return found.get(0);
    }
}
