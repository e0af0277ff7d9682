package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@OnNewestToo
final class ClockCallSiteIT extends OnEveryJdk {
    private static final Path WORKLOAD =
            Artifacts.PROJECT.resolve("sample-app/src/main/java/sampleapp/ClockWorkload.java");
    private static final CallSite CLOCK_LOOP =
            new CallSite("sampleapp.ClockWorkload", "readClock", Programs.lineOf(WORKLOAD, "// the clock call site"));

    @Test
    void namesTheCallSiteAndCountsEveryRead() {
        Finished run = SharedRuns.clockReads(jdk);

        assertThat(run.stdout()).startsWith("workload=clock calls=" + SharedRuns.READS + " threads=1 ");
        Recording recording = run.recording();
        assertThat(CallSite.calls(recording)).isEqualTo(withStopwatch(CLOCK_LOOP, SharedRuns.READS));
        assertThat(CallSite.totalCalls(recording)).isEqualTo(withStopwatch(CLOCK_LOOP, SharedRuns.READS));
        RecordedEvent last = lastOfTheLoop(recording);
        assertThat(last.getString("descriptor")).isEqualTo("(J)J");
        assertThat(last.getString("clock")).isEqualTo("System.currentTimeMillis");
    }

    /** The workload reads nanoTime before its loop and after. */
    private static Map<CallSite, Long> withStopwatch(CallSite loop, long calls) {
        Map<CallSite, Long> all = new TreeMap<>(Map.of(loop, calls));
        for (String read : new String[] {"long start = System.nanoTime();", "(System.nanoTime() - start) / 1e9"}) {
            all.put(new CallSite("sampleapp.ClockWorkload", "run", Programs.lineOf(WORKLOAD, read)), 1L);
        }
        return all;
    }

    private static RecordedEvent lastOfTheLoop(Recording recording) {
        List<RecordedEvent> events = recording.events(CallSite.EVENT).stream()
                .filter(event -> CallSite.of(event).equals(CLOCK_LOOP))
                .toList();
        return events.get(events.size() - 1);
    }

    @Test
    void countsEveryReadOfEveryProgram() {
        String[] programs = {"Flow", "Threads", "Loaders"};

        Recording recording = run(java().agent(), programs);

        assertThat(CallSite.calls(recording)).isEqualTo(Programs.marks(programs));
        assertThat(CallSite.totalCalls(recording)).isEqualTo(CallSite.calls(recording));
    }

    private static Recording run(JavaRun java, String... programs) {
        return java.recording()
                .programs(programs)
                .succeededWith("true\n".repeat(programs.length))
                .recording();
    }

    @ParameterizedTest
    @CsvSource({"'include=program.*,exclude=program.Fl*', false", "exclude=other.*:*Stamp, true"})
    void countsOnlyInTheClassesChosen(String options, boolean counted) {
        Finished run = quick().agent(options).recording().program("Flow");
        assertThat(CallSite.calls(run.succeededWith("true\n").recording()))
                .isEqualTo(counted ? Programs.marks("Flow") : Map.of());
    }
}
