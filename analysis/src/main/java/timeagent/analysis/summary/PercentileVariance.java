package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.RatioEstimator;

/**
 * How sure a percentile of durations is: each recording is cut into sections of time, and how far the percentiles of the sections
 * are from that of the whole tells how far that one is likely to be off (the method of sectioning).
 *
 * <p>A section has {@link #FEWEST} durations at least, else its 99th percentile is little more than its maximum. While a
 * recording is read its length is not known: {@link TimeBuckets} become wider with it.
 */
final class PercentileVariance {

    private static final int MOST = 32;
    static final int FEWEST = 200;

    private static final long FIRST_WIDTH_NANOS = 250_000_000;
    // what the histograms cannot tell apart, evenly spread: its variance is a twelfth of its square
    private static final double RESOLUTION = 0.01;

    private record Section(long time, long count, long p50, long p99) {}

    private final List<Section> sections = new ArrayList<>();
    private TimeBuckets<DurationHistogram> inThisRecording = slices();

    private static TimeBuckets<DurationHistogram> slices() {
        return new TimeBuckets<>(FIRST_WIDTH_NANOS, MOST, DurationHistogram::new, DurationHistogram::and);
    }

    /** @param time when it began, ns since 1970 */
    void add(long time, long nanos) {
        inThisRecording.at(time).add(nanos);
    }

    void endRecording() {
        DurationHistogram open = new DurationHistogram();
        for (TimeBuckets.Bucket<DurationHistogram> bucket : inThisRecording.all()) {
            open.and(bucket.value());
            if (open.count() >= FEWEST) {
                long[] percentiles = open.percentiles(50, 99);
                sections.add(new Section(sections.size(), open.count(), percentiles[0], percentiles[1]));
                open = new DurationHistogram();
            }
        }
        inThisRecording = slices();
    }

    /** @param value of all recordings */
    Estimate p50(double value) {
        return around(value, Section::p50);
    }

    /** @param value of all recordings */
    Estimate p99(double value) {
        return around(value, Section::p99);
    }

    private Estimate around(double value, ToLongFunction<Section> percentile) {
        RatioEstimator series = new RatioEstimator();
        for (Section section : sections) {
            series.add(section.time(), section.count(), (double) section.count() * percentile.applyAsLong(section));
        }
        return rounded(series.around(value));
    }

    private static Estimate rounded(Estimate estimate) {
        if (!estimate.hasVariance()) {
            return estimate;
        }
        double step = RESOLUTION * estimate.mean();
        return new Estimate(estimate.mean(), estimate.variance() + step * step / 12, estimate.degrees());
    }
}
