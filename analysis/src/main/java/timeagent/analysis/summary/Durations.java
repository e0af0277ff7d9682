package timeagent.analysis.summary;

import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.IntCountsHistogram;
import timeagent.analysis.summary.Report.Nanos;

/**
 * A distribution of durations in some kB, however many there are: percentiles are exact to 1 % of their value, mean and
 * maximum are exact.
 */
final class Durations {

    private static final int DIGITS = 2;
    // a day; nothing that ends within a recording is longer, so a damaged duration cannot make the table large
    private static final long LONGEST = 86_400_000_000_000L;

    private final AbstractHistogram histogram = new IntCountsHistogram(DIGITS);
    private double sum;
    private long max;

    Durations() {
        histogram.setAutoResize(true);
    }

    void add(long nanos) {
        long value = Math.min(nanos, LONGEST);
        histogram.recordValue(value);
        sum += value;
        max = Math.max(max, value);
    }

    void add(Durations other) {
        histogram.add(other.histogram);
        sum += other.sum;
        max = Math.max(max, other.max);
    }

    /** Returns null when nothing was added. */
    Nanos nanos() {
        long count = histogram.getTotalCount();
        return count == 0 ? null : new Nanos(sum / count, percentile(50), percentile(90), percentile(99), max);
    }

    long count() {
        return histogram.getTotalCount();
    }

    /** The value that so many percent of all do not exceed. */
    long percentile(double percent) {
        // the histogram gives the upper end of a step, which can be beyond the largest value
        return Math.min(max, histogram.getValueAtPercentile(percent));
    }
}
