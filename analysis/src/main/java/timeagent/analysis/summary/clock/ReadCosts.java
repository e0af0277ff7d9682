package timeagent.analysis.summary.clock;

import java.util.HashMap;
import java.util.Map;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.RatioEstimator;

/**
 * The relative error of the time of clock reads: what a read can take between other work, and the variation of the costs that were
 * measured one after the other, once there are some.
 *
 * <p>The agent measures reads alone. Between other work, the processor executes a part of a read at the same time as that work, or
 * the read delays the work: each of the first {@link #MIXED_NANOS} ns of a read adds {@link #LEAST_MIXED} to {@link #MOST_MIXED} ns
 * (docs/internals/benchmarks.md, share of the CPU).
 *
 * <p>A read of a clock of {@code java.time} or {@code java.util} runs more code than a read of the system's clock, and allocates, so
 * that part of its cost depends on what other work has left of that in the caches, and on what the JIT compiler leaves out; the agent
 * does not see that where it measures. Between other work a read takes {@link #LEAST} to {@link #MOST} times the cost that was measured
 * (docs/internals/benchmarks.md, share of the CPU), and never less than a read of the system's clock.
 */
final class ReadCosts {

    private static final String SYSTEM = "System.";

    private static final double MIXED_NANOS = 50;
    private static final double LEAST_MIXED = 0.55;
    private static final double MOST_MIXED = 1.25;

    private static final double LEAST = 0.6;
    private static final double MOST = 1.2;

    /** How far a sum may be too high, and too low, as parts of it. */
    record Error(double below, double above) {}

    private final Map<String, RatioEstimator> byClock = new HashMap<>();

    void add(String clock, long time, long calls, double nanos) {
        byClock.computeIfAbsent(clock, first -> new RatioEstimator()).add(time, calls, nanos);
    }

    /**
     * The error of the sum of all times; null if no cost is known.
     *
     * @param calibrated cost of a read of the system's clock, ns; 0 if unknown
     */
    Error error(double calibrated) {
        double systemNanos = calibrated > 0 ? calibrated : cheapestOfSystem();
        double nanos = 0;
        double below = 0;
        double above = 0;
        for (Map.Entry<String, RatioEstimator> clock : byClock.entrySet()) {
            RatioEstimator costs = clock.getValue();
            Estimate estimate = costs.estimate(0);
            if (estimate != null) {
                double mean = estimate.mean();
                Interval interval = estimate.interval();
                double reach = interval == null ? 0 : interval.high() - mean;
                double least = mixed(mean, LEAST_MIXED);
                double most = mixed(mean, MOST_MIXED);
                if (isJavaCode(clock.getKey())) {
                    double system = Math.min(mixed(systemNanos, LEAST_MIXED), mean);
                    least = Math.min(least, Math.max(LEAST * mean, system));
                    most = Math.max(most, MOST * mean);
                }
                nanos += costs.total(0);
                // the same neighbours disturb all of them: no error evens out another
                below += (reach + mean - least) * costs.size();
                above += (reach + most - mean) * costs.size();
            }
        }
        return nanos == 0 ? null : new Error(below / nanos, above / nanos);
    }

    private static double mixed(double nanos, double part) {
        return nanos + (part - 1) * Math.min(nanos, MIXED_NANOS);
    }

    private double cheapestOfSystem() {
        return byClock.entrySet().stream()
                .filter(clock -> clock.getKey() != null && clock.getKey().startsWith(SYSTEM))
                .mapToDouble(
                        clock -> clock.getValue().total(0) / clock.getValue().size())
                .filter(nanos -> nanos > 0)
                .min()
                .orElse(0);
    }

    /** A wrapper of an application, which has a package, mostly reads one of the clocks of System. */
    private static boolean isJavaCode(String clock) {
        return clock != null && !clock.startsWith(SYSTEM) && clock.indexOf('.') == clock.lastIndexOf('.');
    }
}
