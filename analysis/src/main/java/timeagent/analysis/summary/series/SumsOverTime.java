package timeagent.analysis.summary.series;

import java.util.List;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.series.TimeBuckets.Bucket;

/** Sums of some quantities over time, in bounded memory: what a part of the time has of them is known to a bucket. */
public final class SumsOverTime {

    private final int quantities;
    private final TimeBuckets<double[]> buckets;

    public SumsOverTime(int quantities) {
        this.quantities = quantities;
        buckets = TimelineAggregator.series(TimelineAggregator.MOST, quantities);
    }

    /** The sums at a time, to be changed. */
    public double[] at(long time) {
        return buckets.at(time);
    }

    public double[] all() {
        return in(List.of(new Span(Long.MIN_VALUE / 2, Long.MAX_VALUE / 2)));
    }

    /** Those in parts of the time that do not overlap; of a bucket that is in there partly, its part. */
    public double[] in(List<Span> parts) {
        double[] sums = new double[quantities];
        for (Bucket<double[]> bucket : buckets.all()) {
            double part = new Span(bucket.from(), bucket.to()).part(parts);
            for (int i = 0; i < quantities; i++) {
                sums[i] += part * bucket.value()[i];
            }
        }
        return sums;
    }
}
