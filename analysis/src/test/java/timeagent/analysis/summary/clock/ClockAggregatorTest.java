package timeagent.analysis.summary.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.analysis.fixture.Recorded;
import timeagent.analysis.fixture.SyntheticChunk;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.text.TerminalStyle;

class ClockAggregatorTest {

    private static final long SECOND = 1_000_000_000;
    private static final long UNKNOWN = Long.MIN_VALUE;

    @TempDir
    Path folder;

    private final SyntheticChunk chunk = new SyntheticChunk()
            .type("timeagent.AgentInfo", "long processCpuTime, long agentCpuTime")
            .type("timeagent.ClockSource", "long currentTimeMillisCost, long nanoTimeCost, long countCost")
            .type(
                    "timeagent.ClockCallSite",
                    "String method, String clock, long calls, long totalCalls, long meanDuration")
            .event("timeagent.AgentInfo", 0, 0L, 0L)
            .event("timeagent.AgentInfo", 10 * SECOND, 10 * SECOND, 0L)
            .lasting(10 * SECOND);

    private final Map<String, Long> totals = new HashMap<>();

    private void read(long second, String method, String clock, long calls, long mean) {
        long total = totals.merge(method, calls, Long::sum);
        chunk.event("timeagent.ClockCallSite", second * SECOND, method, clock, calls, total, mean);
    }

    private Summary summary() throws Exception {
        return Recorded.summary(chunk.write(folder.resolve("a.jfr")));
    }

    private Clock clock() throws Exception {
        return summary().report().clock();
    }

    private static CallSite site(Clock clock, String method) {
        return clock.callSites().stream()
                .filter(site -> site.method().equals(method))
                .findFirst()
                .orElseThrow();
    }

    /** Earlier agents wrote what Flight Recorder has for a missing time span. */
    @ParameterizedTest
    @ValueSource(longs = {0, UNKNOWN})
    void pricesReadsFromBeforeTheFirstCostLikeTheFirstOfTheirCallSite(long unknown) throws Exception {
        read(1, "a", "Instant.now", 1000, unknown);
        read(2, "a", "Instant.now", 1000, 40);
        read(3, "a", "Instant.now", 1000, 70);

        assertThat(site(clock(), "a").meanNanos()).isCloseTo(50, within(1e-9));
    }

    @Test
    void pricesReadsInTheOrderOfTimeAndNotOfTheFile() throws Exception {
        chunk.event("timeagent.ClockCallSite", 3 * SECOND, "a", "Clock.millis", 500L, 2500L, UNKNOWN);
        chunk.event("timeagent.ClockCallSite", 2 * SECOND, "a", "Clock.millis", 1000L, 2000L, 40L);
        chunk.event("timeagent.ClockCallSite", 1 * SECOND, "a", "Clock.millis", 1000L, 1000L, UNKNOWN);

        Clock clock = clock();

        assertThat(site(clock, "a").callsWithoutCost()).isEqualTo(500);
        assertThat(clock.otherClockReadShare()).isEqualTo(0.2);
    }

    @Test
    void pricesReadsOfACallSiteThatReadsNoMoreByAnEventWithoutReads() throws Exception {
        read(1, "a", "Clock.millis", 1000, UNKNOWN);
        read(1, "b", "Clock.millis", 1000, UNKNOWN);
        read(2, "a", "Clock.millis", 0, 40);
        read(2, "c", "Clock.millis", 0, 40);
        Clock clock = clock();

        assertThat(site(clock, "a").meanNanos()).isEqualTo(40);
        assertThat(site(clock, "a").calls()).isEqualTo(1000);
        assertThat(site(clock, "b").meanNanos()).isNull();
        assertThat(clock.callSites()).hasSize(2);
    }

    @Test
    void theSourceHasTheCostsThatWereKnownLast() throws Exception {
        chunk.event("timeagent.ClockSource", 0, UNKNOWN, UNKNOWN, UNKNOWN);
        chunk.event("timeagent.ClockSource", 9 * SECOND, 30L, 20L, UNKNOWN);

        assertThat(clock().source().currentTimeMillisNanos()).isEqualTo(30);
        assertThat(clock().source().nanoTimeNanos()).isEqualTo(20);
    }

    @Test
    void theSourceHasTheCostsThatWereKnownLastWhateverTheOrderInTheFile() throws Exception {
        chunk.event("timeagent.ClockSource", 9 * SECOND, 30L, 20L, UNKNOWN);
        chunk.event("timeagent.ClockSource", 5 * SECOND, 40L, 25L, UNKNOWN);
        chunk.event("timeagent.ClockSource", 0, UNKNOWN, UNKNOWN, UNKNOWN);

        assertThat(clock().source().currentTimeMillisNanos()).isEqualTo(30);
        assertThat(clock().source().nanoTimeNanos()).isEqualTo(20);
    }

    @Test
    void doesNotKnowTheCostOfAClockThatWasNotMeasured() throws Exception {
        chunk.event("timeagent.ClockSource", 0, UNKNOWN, UNKNOWN, UNKNOWN);
        read(1, "a", "System.currentTimeMillis", 1000, UNKNOWN);
        Summary summary = summary();
        Report report = summary.report();

        assertThat(report.clock().estimatedCpuShare()).isNull();
        assertThat(report.clock().estimatedCpuShareCi95()).isNull();
        assertThat(report.clock().source().currentTimeMillisNanos()).isNull();
        assertThat(Metric.NANOS_PER_READ.of(summary)).isNull();
        assertThat(ReportText.of(report, TerminalStyle.NONE))
                .containsOnlyOnce("mean -: the recording ended before the cost of a read was measured")
                .doesNotContain("not a system clock", "of the CPU time");
    }

    @Test
    void neverPricesReadsThroughAnotherClock() throws Exception {
        read(1, "other", "Clock.millis", 1000, UNKNOWN);
        read(1, "system", "Clock.millis", 1000, UNKNOWN);
        read(2, "other", "Clock.millis", 1000, UNKNOWN);
        read(2, "system", "Clock.millis", 1000, 40);

        assertThat(site(clock(), "other").meanNanos()).isNull();
        assertThat(site(clock(), "system").meanNanos()).isEqualTo(40);
        assertThat(ReportText.of(summary().report(), TerminalStyle.NONE))
                .containsOnlyOnce("not a system clock")
                .doesNotContain("the recording ended");
    }

    @Test
    void theReadsOfACallSiteThatTurnsToAnotherClockHaveNoCost() throws Exception {
        read(1, "a", "Clock.millis", 1000, UNKNOWN);
        read(2, "a", "Clock.millis", 1000, 40);
        read(3, "a", "Clock.millis", 1000, UNKNOWN);
        read(3, "b", "new Date", 1000, 50);

        assertThat(site(clock(), "a").meanNanos()).isEqualTo(40);
        assertThat(site(clock(), "a").calls()).isEqualTo(3000);
        assertThat(site(clock(), "a").callsWithoutCost()).isEqualTo(1000);
        assertThat(clock().otherClockReadShare()).isEqualTo(0.25);
        assertThat(clock().unmeasuredReadShare()).isNull();
    }

    @Test
    void anAgentThatIsAttachedAgainMeasuresAgain() throws Exception {
        read(1, "a", "new Date", 1000, 30);
        totals.clear();
        read(3, "a", "new Date", 500, UNKNOWN);
        read(4, "a", "new Date", 500, 60);

        assertThat(site(clock(), "a").meanNanos()).isCloseTo(45, within(1e-9));
    }

    @Test
    void readsWithoutACostAreAStatedPart() throws Exception {
        read(1, "a", "new Date", 1000, UNKNOWN);
        Summary summary = summary();
        SyntheticChunk second = new SyntheticChunk()
                .type("timeagent.ClockCallSite", "String method, String clock, long calls, long meanDuration")
                .event("timeagent.ClockCallSite", SECOND, "a", "new Date", 3000L, 50L)
                .startingAt(20 * SECOND)
                .lasting(SECOND);
        Summary.read(second.write(folder.resolve("b.jfr")), summary);

        Clock clock = summary.report().clock();
        assertThat(clock.callSites().get(0).calls()).isEqualTo(4000);
        assertThat(clock.callSites().get(0).meanNanos()).isEqualTo(50);
        assertThat(clock.callSites().get(0).callsWithoutCost()).isEqualTo(1000);
        assertThat(clock.callSites().get(0).estimatedNanos()).isEqualTo(150_000);
        assertThat(clock.unmeasuredReadShare()).isEqualTo(0.25);
        assertThat(clock.otherClockReadShare()).isNull();
    }

    @Test
    void sharesAddUpToTheTotal() throws Exception {
        for (int i = 1; i < 10; i++) {
            read(i, "a", "new Date", 1_000_003, 170 + i);
            read(i, "b", "Instant.now", 2_000_001, 90 - i);
            read(i, "other", "Clock.millis", 2_000_001, UNKNOWN);
        }
        Clock clock = clock();

        assertThat(clock.estimatedCpuShare())
                .isCloseTo(
                        site(clock, "a").estimatedCpuShare() + site(clock, "b").estimatedCpuShare(), within(1e-12));
        assertThat(summary().report().warnings()).isEmpty();
    }

    @Test
    void sharesAreOfOneWhole() throws Exception {
        for (int i = 1; i < 10; i++) {
            read(i, "a", "new Date", 1_000_000, 1500);
            read(i, "b", "Instant.now", 1_000_000, 500);
        }
        Clock clock = clock();

        assertThat(clock.estimatedCpuShare()).isEqualTo(1);
        assertThat(site(clock, "a").estimatedCpuShare()).isCloseTo(0.75, within(1e-12));
        assertThat(site(clock, "b").estimatedCpuShare()).isCloseTo(0.25, within(1e-12));
        assertThat(summary().report().warnings().stream().map(Problem::text))
                .containsExactly("the clock reads, each at its measured cost, would take 180 % of the CPU time that was"
                        + " used: their shares are scaled to a sum of 100 %");
    }

    @Test
    void saysNothingOfAWholeThatIsPassedByLessThanTheError() throws Exception {
        for (int i = 1; i < 10; i++) {
            read(i, "a", "new Date", 1_000_000, i % 2 == 0 ? 1060 : 1175);
        }

        assertThat(clock().estimatedCpuShare()).isEqualTo(1);
        assertThat(summary().report().warnings()).isEmpty();
    }

    @Test
    void hasAnIntervalFromHowTheCostsDiffer() throws Exception {
        for (int i = 1; i < 10; i++) {
            read(i, "a", "System.nanoTime", 1_000_000, i % 2 == 0 ? 110 : 90);
        }
        Clock clock = clock();

        double share = clock.estimatedCpuShare();
        // a read of 100 ns takes 77.5 to 112.5 ns between other work
        assertThat(clock.estimatedCpuShareCi95().low()).isBetween(0.6 * share, 0.765 * share);
        assertThat(clock.estimatedCpuShareCi95().high()).isBetween(1.135 * share, 1.3 * share);
        assertThat(ReportText.of(summary().report(), TerminalStyle.NONE)).contains("of the CPU time (95 % interval ");
    }

    /** CPU time in steps of 10 ms, 10 s in all. */
    @ParameterizedTest
    @CsvSource({"10, 0.55, 1.25", "50, 0.55, 1.25", "100, 0.775, 1.125", "1000, 0.9775, 1.0125"})
    void theIntervalCoversWhatOtherWorkMakesOfTheCost(long nanos, double least, double most) throws Exception {
        for (int i = 1; i < 10; i++) {
            read(i, "a", "System.nanoTime", 100_000, nanos);
        }
        Clock clock = clock();

        double share = clock.estimatedCpuShare();
        assertThat(clock.estimatedCpuShareCi95().low() / share).isCloseTo(least, within(1e-4));
        assertThat(clock.estimatedCpuShareCi95().high() / share).isCloseTo(most, within(1e-4));
    }

    /** CPU time in steps of 10 ms, 10 s in all. */
    @Test
    void theIntervalCoversWhatTheCachesMakeOfTheCostOfAClockOfTheLibrary() throws Exception {
        for (int i = 1; i < 10; i++) {
            read(i, "a", "new Date", 1_000_000, 100);
        }

        assertThat(clock().estimatedCpuShare()).isCloseTo(0.09, within(1e-9));
        assertThat(clock().estimatedCpuShareCi95().low()).isCloseTo(0.09 * 0.6, within(1e-5));
        assertThat(clock().estimatedCpuShareCi95().high()).isCloseTo(0.09 * 1.2, within(1e-5));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aReadCostsNoLessThanOneOfTheSystemsClock(boolean isCalibrated) throws Exception {
        if (isCalibrated) {
            chunk.event("timeagent.ClockSource", 0, 99L, 95L, UNKNOWN);
        }
        for (int i = 1; i < 10; i++) {
            read(i, "a", "Instant.now", 1_000_000, 100);
            read(i, "b", "System.currentTimeMillis", isCalibrated ? 0 : 10, 95);
        }

        // 95 ns, of which other work can hide 22.5 ns
        assertThat(clock().estimatedCpuShareCi95().low()).isCloseTo(0.09 * 0.725, within(1e-5));
    }

    @Test
    void hasAnIntervalFromTheFirstMeasurementOnAlsoOfReadsBeforeIt() throws Exception {
        read(1, "a", "System.nanoTime", 1_000_000, UNKNOWN);
        read(2, "a", "System.nanoTime", 0, 100);

        assertThat(clock().estimatedCpuShareCi95().low()).isCloseTo(0.01 * 0.775, within(1e-5));
        assertThat(clock().estimatedCpuShareCi95().high()).isCloseTo(0.01 * 1.125, within(1e-5));
    }

    @Test
    void theShareIsOfTheCpuTimeWithoutTheAgent() throws Exception {
        chunk.event("timeagent.ClockSource", 9 * SECOND, 30L, 20L, 4L);
        // 10 s of the process: 2 s are for counting, 1 s is of the agent's thread
        chunk.event("timeagent.AgentInfo", 10 * SECOND, 10 * SECOND, SECOND);
        read(1, "a", "System.currentTimeMillis", 500_000_000, 7);

        assertThat(clock().estimatedCpuShare()).isCloseTo(0.5, within(1e-6));
    }
}
