package timeagent.analysis.summary.series;

import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import timeagent.analysis.summary.series.Plots.Step;

/**
 * A distribution of durations in some kB, however many there are: percentiles are exact to 1 % of their value.
 */
public final class DurationHistogram {

    private static final int DIGITS = 2;

    /** In each range of powers of two, as many as the digits need. */
    static final int BARS = 128;

    private static final int STEPS_PER_DECADE = 20;
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

    /**
     * The distribution in steps of equal ratio, {@value #STEPS_PER_DECADE} from 1 to 10; without the empty ones.
     *
     * <p>A bar of the histogram that lies in two steps counts in both with its parts: the histogram's bars are of equal width
     * within a power of two, so steps would get one bar more or less than their neighbours by chance.
     */
    public List<Step> steps() {
        double[] inStep = new double[STEPS_PER_DECADE * 20];
        for (HistogramIterationValue bar : histogram.recordedValues()) {
            double from = Math.max(1, histogram.lowestEquivalentValue(bar.getValueIteratedTo()));
            double to = Math.max(from + 1, histogram.nextNonEquivalentValue(bar.getValueIteratedTo()));
            double perNano = bar.getCountAtValueIteratedTo() / (to - from);
            for (int step = step(from); edge(step) < to; step++) {
                inStep[step] += perNano * Math.max(0, Math.min(to, edge(step + 1)) - Math.max(from, edge(step)));
            }
        }
        List<Step> steps = new ArrayList<>();
        for (int step = 0; step < inStep.length; step++) {
            if (inStep[step] > 0) {
                steps.add(new Step(edge(step), edge(step + 1), inStep[step] / histogram.getTotalCount()));
            }
        }
        return steps;
    }

    private static int step(double nanos) {
        return Math.max(0, (int) Math.floor(Math.log10(nanos) * STEPS_PER_DECADE));
    }

    private static double edge(int step) {
        return Math.pow(10, step / (double) STEPS_PER_DECADE);
    }
}
