package timeagent.benchmarks.rounds;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** The result of a fork: medians over the iterations that nothing disturbed. */
record Score(double nanos, double cpuNanos, double bytes) {

    /** The rule, fixed before any measurement: how much slower than usual a calibration may be. */
    static final double MOST_SLOWDOWN = 1.1;

    /**
     * Leaves out disturbed iterations.
     *
     * @param usual ns of an undisturbed calibration
     * @return null if less than half of the iterations are left
     */
    static Score of(List<Iteration> iterations, double usual) {
        List<Iteration> kept = iterations.stream()
                .filter(iteration -> iteration.calibration() <= MOST_SLOWDOWN * usual)
                .toList();
        return 2 * kept.size() < iterations.size()
                ? null
                : new Score(
                        median(kept, Iteration::nanos),
                        median(kept, Iteration::cpuNanos),
                        median(kept, Iteration::bytes));
    }

    private static double median(List<Iteration> iterations, ToDoubleFunction<Iteration> value) {
        return Median.of(iterations.stream().mapToDouble(value).toArray()).value();
    }

    /** The lower quartile of all calibrations of a round on a JDK. */
    static double usual(List<List<Iteration>> forks) {
        double[] sorted = forks.stream()
                .flatMap(List::stream)
                .mapToDouble(Iteration::calibration)
                .sorted()
                .toArray();
        return sorted[sorted.length / 4];
    }
}
