package timeagent.analysis.summary.series;

import java.util.List;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.RatioEstimator;

/**
 * Variance of a duration percentile (sectioning method): each recording is cut into sections of time, and the percentiles of the
 * sections are samples of that of the whole.
 *
 * <p>A section has {@link #FEWEST} durations at least, else its 99th percentile is little more than its maximum. While a
 * recording is read its length is not known: {@link TimeBuckets} become wider with it.
 */
public final class PercentileVariance {

    private static final int MOST = 32;
    static final int FEWEST = 200;

    private static final long FIRST_WIDTH_NANOS = 250_000_000;
    // what the histograms cannot tell apart, evenly spread: its variance is a twelfth of its square
    private static final double RESOLUTION = 0.01;
    // of a value that is anywhere in a range of powers of two
    private static final double RESOLUTION_OF_RANGES = 0.5;

    private final RatioEstimator p50 = new RatioEstimator();
    private final RatioEstimator p99 = new RatioEstimator();
    private TimeBuckets<DurationHistogram> inThisRecording = slices();
    private TimeBuckets<PowerRanges> ranges = slicesOfRanges();
    private double resolution = RESOLUTION;

    private static TimeBuckets<DurationHistogram> slices() {
        return new TimeBuckets<>(FIRST_WIDTH_NANOS, MOST, DurationHistogram::new, DurationHistogram::and);
    }

    private static TimeBuckets<PowerRanges> slicesOfRanges() {
        return new TimeBuckets<>(FIRST_WIDTH_NANOS, MOST, PowerRanges::ofDurations, PowerRanges::and);
    }

    /**
     * @param time when it began, ns since 1970
     * @param weight how many durations it stands for
     */
    public void add(long time, long nanos, long weight) {
        inThisRecording.at(time).add(nanos, weight);
    }

    /** @param time when they were counted, ns since 1970 */
    public void add(long time, PowerRanges durations) {
        ranges.at(time).and(durations);
    }

    /** @param ofRanges whether the counts of ranges are taken, and not the single durations */
    public void endRecording(boolean ofRanges) {
        resolution = ofRanges ? RESOLUTION_OF_RANGES : resolution;
        List<DurationHistogram> sections = ofRanges
                ? ranges.all().stream()
                        .map(slice -> slice.value().spread(Long.MAX_VALUE - 1))
                        .toList()
                : inThisRecording.all().stream().map(TimeBuckets.Bucket::value).toList();
        DurationHistogram open = new DurationHistogram();
        for (DurationHistogram section : sections) {
            open.and(section);
            if ((ofRanges ? open.count() : open.samples()) >= FEWEST) {
                p50.append(open.count(), (double) open.count() * open.percentile(50));
                p99.append(open.count(), (double) open.count() * open.percentile(99));
                open = new DurationHistogram();
            }
        }
        inThisRecording = slices();
        ranges = slicesOfRanges();
    }

    /** @param value of all recordings */
    public Estimate p50(double value) {
        return rounded(p50.around(value));
    }

    /** @param value of all recordings */
    public Estimate p99(double value) {
        return rounded(p99.around(value));
    }

    private Estimate rounded(Estimate estimate) {
        double step = resolution * estimate.mean();
        return new Estimate(estimate.mean(), estimate.variance() + step * step / 12, estimate.degrees());
    }
}
