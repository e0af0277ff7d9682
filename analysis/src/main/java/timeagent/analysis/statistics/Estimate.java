package timeagent.analysis.statistics;

import java.util.Arrays;

/**
 * A mean and how sure it is.
 *
 * @param mean the value
 * @param variance variance of the mean (the square of its standard error), 0 or more; NaN when it is not known
 * @param degrees degrees of freedom of the variance, 1 or more; 0 when it is not known
 */
public record Estimate(double mean, double variance, double degrees) {

    private static final double FEWEST_DEGREES = 3;

    /** A value seen once: nothing is known of how it varies. */
    public static Estimate single(double value) {
        return new Estimate(value, Double.NaN, 0);
    }

    /** The mean of independent samples, one or more. */
    public static Estimate ofSamples(double[] values) {
        int n = values.length;
        double mean = Arrays.stream(values).sum() / n;
        if (n < 2) {
            return single(mean);
        }
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return new Estimate(mean, squares / (n - 1) / n, n - 1);
    }

    /** Whether there are samples enough to say how sure the mean is. */
    boolean hasVariance() {
        return degrees > 0 && variance >= 0;
    }

    /**
     * Interval of the mean by Student's t; null without a variance, and where that has few degrees of freedom: of five seconds, the
     * interval would mostly be some times as wide as it could be.
     */
    public Interval interval() {
        if (!hasVariance() || variance > 0 && degrees < FEWEST_DEGREES) {
            return null;
        }
        double reach = variance == 0 ? 0 : Interval.reach(degrees, Interval.ERROR) * Math.sqrt(variance);
        return new Interval(mean - reach, mean + reach);
    }
}
