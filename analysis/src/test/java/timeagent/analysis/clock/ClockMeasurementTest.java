package timeagent.analysis.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.analysis.clock.ClockCosts.Clock;
import timeagent.analysis.clock.ClockCosts.Reads;
import timeagent.analysis.summary.clock.Clock.Source;

class ClockMeasurementTest {

    private static final double SHORT = 0.001;

    @TempDir
    private Path kernel;

    @Test
    void measuresEveryClockWithEachNumberOfThreads() throws Exception {
        ClockCosts costs = new ClockMeasurement(kernel, List.of(3, 1), SHORT).run();

        assertThat(costs.clocks())
                .extracting(Clock::clock)
                .containsExactly("System.currentTimeMillis", "System.nanoTime", "Instant.now");
        assertThat(costs.clocks()).allSatisfy(clock -> {
            assertThat(clock.reads()).extracting(Reads::threads).containsExactly(3, 1);
            assertThat(clock.reads()).extracting(Reads::nanosPerRead).allMatch(nanos -> nanos > 0);
            assertThat(clock.reads()).extracting(Reads::readsPerSecond).allMatch(reads -> reads > 0);
            assertThat(clock.granularityNanos()).isPositive();
        });
        assertThat(costs.clocks().get(0).granularityNanos() % 1_000_000).isZero();
        assertThat(costs.seconds()).isEqualTo(SHORT);
        assertThat(costs.cpus()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(costs.jvm()).contains(Runtime.version().toString().split("-")[0]);
    }

    @Test
    void tellsTheSourceAsARecordingDoes() throws Exception {
        Files.writeString(kernel.resolve("current_clocksource"), "xen\n");
        Files.writeString(kernel.resolve("available_clocksource"), "xen tsc hpet \n");

        ClockCosts costs = new ClockMeasurement(kernel, List.of(2, 1), SHORT).run();

        Source source = costs.source();
        assertThat(source.current()).isEqualTo("xen");
        assertThat(source.available()).containsExactly("xen", "tsc", "hpet");
        assertThat(source.advice()).contains("xen", "echo tsc | sudo tee");
        assertThat(source.currentTimeMillisNanos())
                .isEqualTo(costs.clocks().get(0).reads().get(1).nanosPerRead());
        assertThat(source.nanoTimeNanos())
                .isEqualTo(costs.clocks().get(1).reads().get(1).nanosPerRead());
        assertThat(source.granularityNanos())
                .isEqualTo(costs.clocks().get(0).granularityNanos().doubleValue());
    }

    @Test
    void measuresWhereTheSystemTellsNoSource() throws Exception {
        Source source = new ClockMeasurement(kernel.resolve("absent"), List.of(1), SHORT)
                .run()
                .source();

        assertThat(source.current()).isEmpty();
        assertThat(source.available()).isEmpty();
        assertThat(source.currentTimeMillisNanos()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        // threads, CPUs, ns, M reads/s: free, and readers that wait for each other
        "1, 2, 25, 39.0, false",
        "2, 2, 25, 78.0, false",
        "4, 2, 25, 78.0, false",
        "2, 2, 918, 2.18, false",
        // threads that had to wait for a CPU
        "1, 2, 25, 30.0, true",
        "2, 2, 25, 40.0, true",
        "4, 2, 25, 60.0, true"
    })
    void warnsWhenTheCpusWereNotFree(int threads, int cpus, double nanos, double millions, boolean warns) {
        assertThat(warnings(threads, cpus, nanos, millions))
                .hasSize(warns ? 1 : 0)
                .allMatch(warning -> warning.contains("the CPUs were not free"));
    }

    private static List<String> warnings(int threads, int cpus, double nanos, double millions) {
        Reads free = new Reads(1, 25, 40e6);
        Reads reads = new Reads(threads, nanos, millions * 1e6);
        return ClockMeasurement.warnings(List.of(new Clock("System.nanoTime", 1L, List.of(free, reads))), cpus);
    }
}
