package timeagent.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the agent keeps for very many threads, for how long, and whether it samples all of them. */
@Full
final class ThreadStateIT extends OnEveryJdk {

    private static final int SITES = 1001;
    private static final int THREADS = 20_000;

    @Test
    void theMemoryOfDeadThreadsIsFreedWhileARecordingRuns() {
        Finished run = java().agent().recording().program("ManySites", "" + THREADS);

        Map<CallSite, Long> calls = CallSite.calls(run.succeededWith("freed\n").recording());
        assertThat(calls).hasSize(SITES);
        LongStream.range(0, SITES).forEach(site -> assertThat(calls)
                .containsEntry(
                        new CallSite(String.format("program.Site%04d", site), "run", 7),
                        1 + (THREADS - site + SITES - 1) / SITES));
    }

    @Test
    void theMemoryOfDeadThreadsIsFreedWithoutARecording() {
        java().agent("clock.cached=1ms").program("ManySites", "" + THREADS).succeededWith("freed\n");
    }

    @Test
    void keepsNoClassLoaderOfAThreadThatDiesAfterTheRecording() {
        Path file = folder.resolve("stopped.jfr");
        Finished run =
                java().agent().flags("-Xlog:jfr+startup=error").program("ThreadsAfterRecording", file.toString());

        run.succeededWith("collected after 2\n");
        Recording recording = Recording.of(file);
        assertThat(CallSite.calls(recording).values()).containsExactly(1L);
        assertThat(recording.events(SocketWrites.OURS)).hasSize(1);
    }

    @Test
    void oneThreadOfTheAgentRunsDuringARecording() {
        java().agent().recording().program("AgentThreads").succeededWith("[timeagent]\n");
    }

    /** A budget of many events a second makes up for the short recording: it is the events that make a sum exact. */
    @ParameterizedTest
    @ValueSource(strings = {"platform 500 120 50 20", "virtual 2000 30 200 60"})
    void theWeightsOfEveryCallSiteAddUpOverVeryManyThreads(String load) {
        assumeTrue(jdk.feature() >= 21 || load.startsWith("platform"), jdk + " has no virtual threads");
        Finished run = java().agent("clock.samples=4000").recording().program("ManyHot", load.split(" "));

        Recording recording = run.succeededWith("true\n").recording();
        Map<CallSite, Long> calls = CallSite.calls(recording);
        Map<CallSite, Long> weights = new TreeMap<>();
        Map<CallSite, Double> variances = new TreeMap<>();
        recording.events("timeagent.ClockRead").forEach(read -> {
            long weight = read.getLong("weight");
            weights.merge(CallSite.of(read), weight, Long::sum);
            variances.merge(CallSite.of(read), (double) weight * weight, Double::sum);
        });
        assertThat(calls.keySet()).isEqualTo(Programs.marks("ManyHot").keySet());
        assertThat(weights.keySet()).isEqualTo(calls.keySet());
        // five standard deviations of a choice of reads that do not depend on each other
        calls.forEach((site, reads) -> assertThat((double) weights.get(site))
                .as(site.toString())
                .isCloseTo(reads, within(5 * Math.sqrt(variances.get(site)))));
        assertThat((double) sum(weights.values())).isCloseTo(sum(calls.values()), withinPercentage(3));
    }

    private static long sum(Collection<Long> values) {
        return values.stream().mapToLong(value -> value).sum();
    }
}
