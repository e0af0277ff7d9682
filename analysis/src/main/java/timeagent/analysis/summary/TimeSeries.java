package timeagent.analysis.summary;

import java.util.List;

/** Sums of several quantities by time. */
final class TimeSeries {

    /** Initial width of a bucket, ns. */
    static final long FINEST = 100_000_000;

    /** Limit of the number of buckets. */
    static final int MOST = 2048;

    private final TimeBuckets<double[]> buckets;

    TimeSeries(int quantities) {
        this.buckets = new TimeBuckets<>(FINEST, MOST, () -> new double[quantities], TimeSeries::sum);
    }

    static double[] sum(double[] a, double[] b) {
        double[] sums = a.clone();
        for (int i = 0; i < sums.length; i++) {
            sums[i] += b[i];
        }
        return sums;
    }

    void add(long time, int quantity, double amount) {
        buckets.at(time)[quantity] += amount;
    }

    /** Spreads an amount evenly over a time; one without length is a point. */
    void spread(long from, long to, int quantity, double amount) {
        if (to <= from) {
            add(from, quantity, amount);
            return;
        }
        double perNano = amount / (to - from);
        long start = from;
        // the width can grow meanwhile, so a long time takes few steps
        while (start < to) {
            long end = Math.min(to, (Math.floorDiv(start, width()) + 1) * width());
            add(start, quantity, perNano * (end - start));
            start = end;
        }
    }

    List<TimeBuckets.Bucket<double[]>> all() {
        return buckets.all();
    }

    long width() {
        return buckets.width();
    }
}
