package timeagent.analysis.clock;

import java.util.List;
import timeagent.analysis.summary.clock.Clock.Source;

/**
 * What this machine's clocks cost, in the shape of the JSON output.
 *
 * @param cpus that this process may use
 * @param seconds that each clock was read for with each number of threads
 * @param source the clock source as in a report, in ns; with the fewest threads measured
 */
public record ClockCosts(
        String jvm, int cpus, double seconds, Source source, List<Clock> clocks, List<String> warnings) {

    /** @param granularityNanos smallest step seen; null if the clock stood still */
    public record Clock(String clock, Long granularityNanos, List<Reads> reads) {}

    /**
     * Reads of one clock by some threads at the same time.
     *
     * @param nanosPerRead what one of the threads sees
     * @param readsPerSecond of all threads together
     */
    public record Reads(int threads, double nanosPerRead, double readsPerSecond) {}
}
