package timeagent.analysis.summary.series;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of durations in some kB, however many there are: percentiles are exact to 1 % of their value.
 */
public final class DurationHistogram {

    private static final int DIGITS = 2;

    /** In each range of powers of two, as many as the digits need. */
    static final int BARS = 128;

    // a day; nothing that ends within a recording is longer, so a damaged duration cannot make the table large
    private static final long LONGEST = 86_400_000_000_000L;

    private final Histogram histogram = new Histogram(DIGITS);
    private long samples;

    private long max;

    /** @param weight how many durations it stands for */
    public void add(long nanos, long weight) {
        long value = Math.min(nanos, LONGEST);
        histogram.recordValueWithCount(value, weight);
        samples++;
        max = Math.max(max, value);
    }

    /** Adds all of another one. */
    public DurationHistogram and(DurationHistogram other) {
        histogram.add(other.histogram);
        samples += other.samples;
        max = Math.max(max, other.max);
        return this;
    }

    /** Adds the number of durations in each range: no bar is in two of them. */
    public void addTo(PowerRanges ranges) {
        for (HistogramIterationValue bar : histogram.recordedValues()) {
            ranges.add(bar.getValueIteratedTo(), bar.getCountAtValueIteratedTo());
        }
    }

    /** The sum of the weights. */
    public long count() {
        return histogram.getTotalCount();
    }

    /** How many were added, each with its weight. */
    public long samples() {
        return samples;
    }

    /** The value that so many percent of all do not exceed. */
    public long percentile(double percent) {
        // the histogram returns the upper end of a step, which can be beyond the largest value
        return Math.min(max, histogram.getValueAtPercentile(percent));
    }
}
