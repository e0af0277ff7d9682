package timeagent.analysis.clock;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import timeagent.analysis.clock.ClockCosts.Clock;
import timeagent.analysis.clock.ClockCosts.Reads;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.events.clock.cost.ClockResolution;
import timeagent.events.clock.cost.LinuxClockSource;
import timeagent.events.clock.cost.ReadableClock;

/**
 * Measures what a read of each of the machine's clocks costs, and how fine it is.
 *
 * @param kernel {@link LinuxClockSource#SYSFS}, or a folder like it
 * @param threads how many read at the same time; one measurement of each clock for each
 * @param seconds that a measurement takes, and the time of one batch of reads at most on top
 */
public record ClockMeasurement(Path kernel, List<Integer> threads, double seconds) {

    /** Before the first measurement of a clock: the JIT compiler has its loop by then. */
    private static final double WARM_UP_SECONDS = 0.1;

    /** Enough for the smallest step of a clock that is finer than a read takes. */
    private static final int FINE_STEPS = 100_000;

    /** Of the CPUs that the threads could have had; less is not explained by how threads are scheduled. */
    private static final double FREE_SHARE = 0.8;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** @throws OutOfMemoryError if the system does not give that many threads */
    public ClockCosts run() throws InterruptedException {
        Clock millis = measure(ReadableClock.CURRENT_TIME_MILLIS);
        Clock nanos = measure(ReadableClock.NANO_TIME);
        List<Clock> clocks = List.of(millis, nanos, measure(ReadableClock.INSTANT));
        int cpus = Runtime.getRuntime().availableProcessors();
        String jvm = System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version");
        return new ClockCosts(jvm, cpus, seconds, source(millis, nanos), clocks, warnings(clocks, cpus));
    }

    private Clock measure(ReadableClock clock) throws InterruptedException {
        read(clock, 1, Math.min(WARM_UP_SECONDS, seconds));
        List<Reads> reads = new ArrayList<>();
        for (int count : threads) {
            reads.add(read(clock, count, seconds));
        }
        long granularity = granularityNanos(clock);
        return new Clock(clock.label(), granularity == 0 ? null : Long.valueOf(granularity), reads);
    }

    private static Reads read(ReadableClock clock, int threads, double seconds) throws InterruptedException {
        Readers readers = Readers.start(clock, threads, System::nanoTime);
        TimeUnit.NANOSECONDS.sleep((long) (seconds * 1e9));
        return readers.stop();
    }

    private static long granularityNanos(ReadableClock clock) {
        return switch (clock) {
            case CURRENT_TIME_MILLIS -> ClockResolution.of(System::currentTimeMillis) * NANOS_PER_MILLI;
            case NANO_TIME -> ClockResolution.of(System::nanoTime, FINE_STEPS);
            // of its second: where the next one begins, it goes back, which is no step
            default -> ClockResolution.of(() -> Instant.now().getNano(), FINE_STEPS);
        };
    }

    private Source source(Clock millis, Clock nanos) {
        LinuxClockSource clock = LinuxClockSource.read(kernel);
        String available = clock.available().strip();
        double millisCost = fewestThreads(millis);
        double nanosCost = fewestThreads(nanos);
        return new Source(
                clock.current(),
                available.isEmpty() ? List.of() : List.of(available.split("\\s+")),
                null,
                millisCost,
                nanosCost,
                null,
                millis.granularityNanos() == null ? null : Double.valueOf(millis.granularityNanos()),
                clock.advice(Math.max(millisCost, nanosCost)));
    }

    /**
     * A thread that waits for a CPU makes reads, but no single read, slower. Threads that wait for each other inside a read
     * make both slower, and are no reason to warn.
     */
    static List<String> warnings(List<Clock> clocks, int cpus) {
        boolean free = clocks.stream()
                .flatMap(clock -> clock.reads().stream())
                .allMatch(reads -> reads.readsPerSecond() * reads.nanosPerRead() / 1e9
                        > FREE_SHARE * Math.min(reads.threads(), cpus));
        return free
                ? List.of()
                : List.of("the CPUs were not free all the time, so the reads per second are too low; repeat it while"
                        + " no other program runs, or with more --seconds");
    }

    /** Readers that hinder each other say nothing about what a read has to pass through. */
    private static double fewestThreads(Clock clock) {
        return clock.reads().stream()
                .min(Comparator.comparingInt(Reads::threads))
                .orElseThrow()
                .nanosPerRead();
    }
}
