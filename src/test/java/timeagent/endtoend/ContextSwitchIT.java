package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a recording tells of context switches, against what the system and the program know of them. */
@EnabledOnOs(OS.LINUX)
@Alone
final class ContextSwitchIT extends OnEveryJdk {

    private static final String PROCESS = "timeagent.ContextSwitches";
    private static final String THREAD = "timeagent.ThreadContextSwitches";

    @Full
    @ParameterizedTest
    @ValueSource(strings = {"10000", "short"})
    void countsWhatTheSystemCounts(String parks) throws Exception {
        assumeTrue(JavaRun.canBeTimed(), "no /usr/bin/time here");

        Finished run =
                java().timed().agent().recording().program("Parks", parks).succeeded();

        Recording recording = run.recording();
        // misses at most the threads that come and go: the main thread waits for each of 2,000
        long least = parks.equals("short") ? 1000 : parked(run).get(0);
        // what threads do before the recording starts, and after their last sample, is in the system's counts alone
        assertThat(recording.sum(PROCESS, "voluntary")).isBetween(least, run.systemSwitches()[0]);
        assertThat(recording.sum(PROCESS, "voluntary") + recording.sum(PROCESS, "involuntary"))
                .isLessThanOrEqualTo(run.systemSwitches()[0] + run.systemSwitches()[1]);
        assertThat(TestedJdks.otherNotes(recording)).isEmpty();
    }

    @Test
    void tellsThreadsOfOneNameApart() {
        Finished run = named();
        String name = jdk.feature() < 26 ? "one name for al" : "one nam..f them";

        Map<Long, Long> switches = run.recording().events(THREAD).stream()
                .filter(event -> event.getString("osName").equals(name))
                .collect(Collectors.groupingBy(
                        event -> event.getLong("osThreadId"),
                        TreeMap::new,
                        Collectors.summingLong(event -> event.getLong("voluntary"))));
        List<Long> parked = parked(run);
        List<Long> counted = switches.values().stream().sorted().toList();
        assertThat(counted).hasSize(3);
        for (int i = 0; i < 3; i++) {
            // plus the last wait, which never ends
            assertThat(counted.get(i)).isBetween(parked.get(i), parked.get(i) + 10);
        }
        // Flight Recorder has the whole name, and that of a thread that has ended too
        Finished report =
                java().timeagent("report", "--all", run.recordingFile().toString());
        assertThat(report.status()).isZero();
        assertThat(report.stdout().split("one name for all of them", -1)).hasSize(4);
        assertThat(report.stdout()).contains("\nContext switches\n", " switches/s  voluntary  involuntary ");
    }

    private Finished named() {
        return SharedRuns.of(
                jdk,
                "parks",
                java -> java.agent().recording().program("Parks", "named").succeeded());
    }

    @Test
    void tellsTheThreadsOfTheJvmAndTheOneOfTheAgentByTheirNames() {
        List<RecordedEvent> threads = named().recording().events(THREAD);
        assertThat(threads)
                .filteredOn(event -> event.getThread("thread") == null)
                .extracting(event -> event.getString("osName"))
                .contains("VM Thread");
        assertThat(threads)
                .filteredOn(event -> event.getThread("thread") != null)
                .extracting(event -> event.getThread("thread").getJavaName())
                .contains("JFR Periodic Tasks");
        assertThat(threads.stream()
                        .filter(event -> event.getString("osName").startsWith("timeagent"))
                        .map(event -> event.getLong("osThreadId"))
                        .distinct())
                .as("threads of the agent")
                .hasSize(1);
    }

    @Full
    @Test
    void losesNothingWithAShortPeriod() {
        Finished run = java().agent()
                .recording("+" + PROCESS + "#period=20ms", "+" + THREAD + "#period=20ms")
                .program("Parks", "10000")
                .succeeded();

        // events come less often where a sample costs much, but tell no less
        long switches = parked(run).get(0);
        assertThat(run.recording().sum(PROCESS, "voluntary")).isGreaterThanOrEqualTo(switches);
        // on 17 without the Java thread once it has ended
        assertThat(run.recording().events(THREAD).stream()
                        .filter(event -> event.getString("osName").equals("java"))
                        .mapToLong(event -> event.getLong("voluntary"))
                        .sum())
                .isGreaterThanOrEqualTo(switches);
    }

    @Test
    void tellsTheCpusThatTheProcessIsPinnedTo() {
        assumeTrue(Shell.has("taskset"), "no taskset here");

        Finished run = java().agent()
                .recording()
                .sampleApp("context-switch", "--iterations", "10000", "--cpu", "0")
                .succeeded();

        assertThat(run.stdout())
                .startsWith("workload=context-switch how=park threads=platform cpu=0 iterations=10000 ");
        assertThat(run.recording().last(PROCESS).getString("affinity")).isEqualTo("0");
    }

    /** The switches that the program says the system counted of it. */
    private static List<Long> parked(Finished run) {
        assertThat(run.stdout()).matches("parked( \\d+)+\n");
        return Stream.of(run.stdout().trim().split(" "))
                .skip(1)
                .map(Long::valueOf)
                .toList();
    }
}
