package timeagent.benchmarks.rounds;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * A median with an interval that contains the true one with a probability of at least 99 %, whatever the distribution.
 *
 * <p>Source of the interval: the number of values below the true median is binomial (sign test). 99 %, because
 * a second measurement is as uncertain as the first: of intervals of 95 %, only 83 % to 90 % contain its median.
 *
 * @param low infinite with less than eight values
 * @param high infinite with less than eight values
 */
record Median(double value, double low, double high, int size) {

    static Median of(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int size = sorted.length;
        double median = size == 0 ? Double.NaN : (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
        int rank = size == 0 ? 0 : BinomialDistribution.of(size, 0.5).inverseCumulativeProbability(0.005);
        return rank == 0
                ? new Median(median, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY, size)
                : new Median(median, sorted[rank - 1], sorted[size - rank], size);
    }

    /** Half of the interval's width over the median; infinite without an interval. */
    double relativeHalfWidth() {
        return (high - low) / 2 / Math.abs(value);
    }
}
