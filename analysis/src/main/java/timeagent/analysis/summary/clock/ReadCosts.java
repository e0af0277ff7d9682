package timeagent.analysis.summary.clock;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.RatioEstimator;

/**
 * The relative error of the time of clock reads, from the variation of the costs that were measured one after the other.
 *
 * <p>A read of a clock of {@code java.time} or {@code java.util} runs more code and allocates, so its cost depends on what other
 * work has left of that in the caches, which the agent does not see where it measures: between other work it takes 0.6 to 1.2 times
 * the cost that was measured (docs/benchmarks.md, share of the CPU). That is no error of a sample and in no interval.
 */
final class ReadCosts {

    /** A clock read only once, as at the end, has one cost and no error; it may be left out if its part is small. */
    private static final double ENOUGH = 0.9;

    private final Map<String, RatioEstimator> byClock = new HashMap<>();

    void add(String clock, long time, long calls, double nanos) {
        byClock.computeIfAbsent(clock, first -> new RatioEstimator()).add(time, calls, nanos);
    }

    /** The error as a part of the sum of all times; null when too little is known. */
    Double error() {
        double known = 0;
        double reach = 0;
        for (RatioEstimator clock : byClock.values()) {
            Estimate estimate = clock.estimate();
            Interval interval = estimate == null ? null : estimate.interval();
            if (interval != null) {
                known += estimate.mean() * clock.size();
                // the same neighbours disturb all of them: no error evens out another
                reach += (interval.high() - estimate.mean()) * clock.size();
            }
        }
        double nanos = nanos(clock -> true);
        return nanos == 0 || known < ENOUGH * nanos ? null : Double.valueOf(reach / known);
    }

    /** Part of the time that is of clocks whose cost depends on what else runs, 0 to 1. */
    double variable() {
        double nanos = nanos(clock -> true);
        return nanos == 0 ? 0 : nanos(ReadCosts::isJavaCode) / nanos;
    }

    private double nanos(Predicate<String> ofClock) {
        return byClock.entrySet().stream()
                .filter(clock -> ofClock.test(clock.getKey()))
                .mapToDouble(clock -> clock.getValue().total())
                .sum();
    }

    /** A wrapper of an application, which has a package, mostly reads one of the clocks of System. */
    private static boolean isJavaCode(String clock) {
        return clock != null && !clock.startsWith("System.") && clock.indexOf('.') == clock.lastIndexOf('.');
    }
}
