package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A program that does nothing but read a clock that costs like several system calls, and measures itself. */
@Alone
@Full
@OnOneJdk
final class SlowClockIT extends OnEveryJdk {

    private static final long CALLS = 500_000;
    private static final int SYSTEM_CALLS_PER_READ = 60;
    private static final String SITE = "readClock";

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void sharesOfTheCpuShowASlowClockBesideBusyProcesses(int busy) throws Exception {
        List<Process> others = new ArrayList<>();
        Path truth = folder.resolve("truth");
        Finished run;
        try {
            for (int i = 0; i < busy; i++) {
                others.add(new ProcessBuilder("sh", "-c", "while :; do :; done").start());
            }
            run = slowly("clock=sample")
                    .environment("SLOW_CLOCK_TRUTH", truth.toString())
                    .sampleApp("clock", "--calls", "" + CALLS, "--threads", busy == 0 ? "1" : "2")
                    .succeeded();
        } finally {
            others.forEach(Process::destroyForcibly);
        }
        JsonObject report = report(run);
        JsonObject clock = report.getAsJsonObject("clock");

        JsonObject site = site(clock);
        assertThat(site.get("calls").getAsLong()).isEqualTo(CALLS);
        assertThat(site.get("clock").getAsString()).isEqualTo("System.currentTimeMillis");
        assertThat(site.get("meanNanos").getAsDouble()).isGreaterThan(1000);
        theShareIsTrue(run, report, truth);
        JsonObject source = clock.getAsJsonObject("source");
        assertThat(source.get("advice").getAsString()).contains("system call");
        assertThat(source.get("currentTimeMillisNanos").getAsDouble()).isGreaterThan(1000);
        assertThat(source.get("nanoTimeNanos").getAsDouble()).isGreaterThan(1000);
        theMeanFollowsTheClock(run.recording());
    }

    private static void theMeanFollowsTheClock(Recording recording) {
        List<RecordedEvent> counts = recording.events(CallSite.EVENT).stream()
                .filter(count -> count.getString("method").equals(SITE))
                .toList();
        assertThat(counts)
                .extracting(count -> count.getLong("meanDuration"))
                .anyMatch(mean -> mean > 1000)
                // or not measured yet
                .allMatch(mean -> mean == 0 || mean > 1000);
        assertThat(counts.get(counts.size() - 1).getBoolean("hot")).isTrue();
    }

    @Test
    void aCachedClockTakesTheShareAway() throws Exception {
        // long enough for the cost of a read to be measured
        JsonObject clock = clock(slowly("clock.cached=1s")
                .sampleApp("clock-rate", "--seconds", "3")
                .succeeded());

        JsonObject site = site(clock);
        assertThat(site.get("calls").getAsLong()).isEqualTo(3000);
        assertThat(site.get("clock").getAsString()).contains("cached");
        double system =
                clock.getAsJsonObject("source").get("currentTimeMillisNanos").getAsDouble();
        assertThat(site.get("meanNanos").getAsDouble()).isBetween(1.0, system / 2);
        assertThat(clock.get("estimatedCpuShare").getAsDouble()).isBetween(0.0, 0.05);
    }

    /** A read costs more in the agent's idle thread than in a loop; everything else is measured a second time here. */
    private static void theShareIsTrue(Finished run, JsonObject report, Path truth) throws Exception {
        String start = report.getAsJsonArray("recordings")
                .get(0)
                .getAsJsonObject()
                .get("start")
                .getAsString();
        JsonObject clock = report.getAsJsonObject("clock");
        Used used = Used.of(truth, Instant.parse(start));
        double mean = site(clock).get("meanNanos").getAsDouble();
        assertThat(mean).isBetween(used.nanosPerRead / 1.5, used.nanosPerRead * 1.5);
        double share = clock.get("estimatedCpuShare").getAsDouble();
        assertThat(share).isCloseTo(CALLS * mean / (used.nanos - nanosOfAgent(run.recording())), within(0.05));
        double sum = Json.objects(clock.get("callSites")).stream()
                .mapToDouble(site -> site.get("estimatedCpuShare").getAsDouble())
                .sum();
        assertThat(sum).isCloseTo(share, within(1e-9));
    }

    private static long nanosOfAgent(Recording recording) {
        List<RecordedEvent> infos = recording.events("timeagent.AgentInfo");
        return infos.get(infos.size() - 1).getLong("agentCpuTime")
                - infos.get(0).getLong("agentCpuTime");
    }

    /**
     * What the preloaded library saw.
     *
     * @param nanos CPU time of the process from the start of the recording
     */
    private record Used(double nanosPerRead, double nanos) {
        private static Used of(Path truth, Instant start) throws Exception {
            double perRead = Double.NaN;
            double before = 0;
            double used = Double.NaN;
            for (String line : Files.readAllLines(truth)) {
                String[] words = line.split(" ");
                double last = Double.parseDouble(words[words.length - 1]);
                if (line.startsWith("read realtime ")) {
                    perRead = last / Long.parseLong(words[2]);
                } else if (line.startsWith("cpu ")) {
                    used = last;
                    before = Long.parseLong(words[1]) / 1_000_000 < start.toEpochMilli() ? last : before;
                }
            }
            return new Used(perRead, used - before);
        }
    }

    private JavaRun slowly(String options) throws Exception {
        return java().environment(
                        "LD_PRELOAD", SharedLibrary.of("slowclock", folder).toString())
                .environment("SLOW_CLOCK_CALLS", "" + SYSTEM_CALLS_PER_READ)
                .agent(options)
                // once at the beginning and once at the end, however short the program is
                .recording("jdk.CPULoad#period=everyChunk");
    }

    private JsonObject clock(Finished application) {
        return report(application).getAsJsonObject("clock");
    }

    private static JsonObject site(JsonObject clock) {
        return Json.one(clock.get("callSites"), "method", SITE);
    }
}
