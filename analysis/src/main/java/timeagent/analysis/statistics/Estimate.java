package timeagent.analysis.statistics;

/**
 * A mean and how sure it is.
 *
 * @param mean the value
 * @param variance variance of the mean (the square of its standard error), 0 or more; NaN when there are fewer than two
 *     samples
 * @param samples number of samples it was made of
 */
public record Estimate(double mean, double variance, long samples) {

    /** A value seen once: nothing is known of how it varies. */
    public static Estimate single(double value) {
        return new Estimate(value, Double.NaN, 1);
    }

    /** Whether there are samples enough to say how sure the mean is. */
    public boolean hasVariance() {
        return samples >= 2 && variance >= 0;
    }

    /** Interval of the mean by Student's t with samples - 1 degrees of freedom, or null without a variance. */
    public Interval interval() {
        if (!hasVariance()) {
            return null;
        }
        double reach = variance == 0 ? 0 : StudentT.quantile(samples - 1.0) * Math.sqrt(variance);
        return new Interval(mean - reach, mean + reach);
    }
}
