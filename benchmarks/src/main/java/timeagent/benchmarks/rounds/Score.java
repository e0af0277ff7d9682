package timeagent.benchmarks.rounds;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The result of a run, over its iterations in cycles that nothing disturbed: of times the lower quartile, because what
 * disturbs only adds time; of bytes the median.
 */
record Score(double nanos, double cpuNanos, double bytes) {

    static Score of(List<Iteration> iterations) {
        return new Score(
                lowerQuartile(iterations, Iteration::nanos),
                lowerQuartile(iterations, Iteration::cpuNanos),
                Median.of(values(iterations, Iteration::bytes)).value());
    }

    private static double lowerQuartile(List<Iteration> iterations, ToDoubleFunction<Iteration> value) {
        double[] sorted = values(iterations, value);
        Arrays.sort(sorted);
        return sorted[sorted.length / 4];
    }

    private static double[] values(List<Iteration> iterations, ToDoubleFunction<Iteration> value) {
        return iterations.stream().mapToDouble(value).toArray();
    }
}
