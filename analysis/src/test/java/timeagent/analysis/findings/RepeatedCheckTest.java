package timeagent.analysis.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.fixture.AgentEvents;
import timeagent.analysis.fixture.PairEvents;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.clock.Clock;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.clock.Clock.Within;

class RepeatedCheckTest {

    @TempDir
    Path folder;

    private Summary summary(Runnable events) throws Exception {
        return Recorded.summary(Recorded.to(folder.resolve("a.jfr"), () -> {
            AgentEvents.agentInfo("socket=mirror", 0, 0);
            events.run();
        }));
    }

    private static Outcome outcome(Summary summary, double info) {
        return RepeatedCheck.of(summary.facts(), Map.of("info", info, "warning", 1.0));
    }

    private static void pairs(int count, int line, int earlierLine, long elapsed) {
        for (int i = 0; i < count; i++) {
            PairEvents.pair(line, earlierLine, elapsed, 50);
        }
    }

    /** 30 of 100 pairs within 1 us, 20 more within 100 us, 10 more within 1 ms. */
    private static void planted() {
        AgentEvents.usedReads("System.nanoTime", 4, "deadline", "");
        AgentEvents.usedReads("System.nanoTime", 3, "elapsed", "");
        pairs(20, 4, 3, 999);
        pairs(10, 4, 4, 400);
        pairs(20, 4, 3, 1_000);
        pairs(10, 4, 3, 999_999);
        pairs(40, 4, 3, 5_000_000);
        pairs(30, 3, 4, 2_000_000);
    }

    @Test
    void divideByAllPairsOfTheCallSite() throws Exception {
        Clock clock = summary(RepeatedCheckTest::planted).facts().report().clock();

        CallSite repeats = clock.callSites().get(0);
        assertThat(repeats.line()).isEqualTo(4);
        assertThat(repeats.repeated().pairs()).isEqualTo(100);
        assertThat(repeats.repeated().within()).extracting(Within::readShare).containsExactly(0.3, 0.5, 0.6);
        assertThat(repeats.repeated().within())
                .extracting(Within::deadlinesPerSecond)
                .containsExactly(
                        0.3 * repeats.callsPerSecond(), 0.5 * repeats.callsPerSecond(), 0.6 * repeats.callsPerSecond());
        assertThat(repeats.repeated().earlier())
                .extracting(earlier -> earlier.at(repeats) + " " + earlier.readShare())
                .containsExactly("line 3 0.2", "itself 0.1");
        CallSite other = clock.callSites().get(1);
        assertThat(other.repeated().within()).extracting(Within::readShare).containsExactly(0.0, 0.0, 0.0);
        assertThat(other.repeated().within())
                .extracting(Within::deadlinesPerSecond)
                .containsOnlyNulls();
        assertThat(other.repeated().earlier()).isEmpty();
    }

    @Test
    void thatOfAllReadsIsTheSumOfTheCallSites() throws Exception {
        Clock clock = summary(RepeatedCheckTest::planted).facts().report().clock();

        assertThat(clock.repeated()).extracting(Within::nanos).containsExactly(1_000L, 100_000L, 1_000_000L);
        assertThat(clock.estimatedCpuShare()).isNull();
        assertThat(clock.repeated()).extracting(Within::estimatedCpuShare).containsOnlyNulls();
        assertThat(clock.repeated())
                .extracting(Within::deadlinesPerSecond)
                .isEqualTo(clock.callSites().get(0).repeated().within().stream()
                        .map(Within::deadlinesPerSecond)
                        .toList());
        for (int i = 0; i < 3; i++) {
            int of = i;
            double reads = clock.callSites().stream()
                    .mapToDouble(site ->
                            site.calls() * site.repeated().within().get(of).readShare())
                    .sum();
            assertThat(clock.repeated().get(i).readShare()).isEqualTo(reads / clock.reads());
        }
    }

    @Test
    void namesCallSitesAndWhatIsReadBefore() throws Exception {
        Outcome outcome = outcome(summary(RepeatedCheckTest::planted), 0);

        assertThat(outcome.severity()).isEqualTo(Severity.INFO);
        assertThat(outcome.summary())
                .startsWith("Clock reads that follow another by less than 1 us, on the same thread, use ")
                .endsWith(": 30.0 % of the reads at com.acme.Timer.run:4 (mostly after line 3).");
        assertThat(outcome.solution()).contains("pass the value on");
    }

    @Test
    void fewPairsAreNoFinding() throws Exception {
        Outcome outcome = outcome(
                summary(() -> {
                    AgentEvents.usedReads("System.nanoTime", 4, "elapsed", "");
                    pairs(19, 4, 104, 100);
                }),
                1e-9);

        assertThat(outcome.severity()).isEqualTo(Severity.OK);
        assertThat((List<?>) outcome.values().get(1)).isEmpty();
    }

    @Test
    void recordingsWithoutPairsSayNothing() throws Exception {
        Summary summary = summary(() -> AgentEvents.usedReads("System.nanoTime", 4, "elapsed", ""));

        assertThat(summary.facts().report().clock().repeated()).isNull();
        assertThat(outcome(summary, 0).isApplicable()).isFalse();
    }
}
