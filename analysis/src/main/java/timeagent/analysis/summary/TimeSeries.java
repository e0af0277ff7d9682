package timeagent.analysis.summary;

import java.util.List;

/** Sums of several quantities by time. */
final class TimeSeries {

    /** Width of a slice, ns, as long as they are few. */
    static final long FINEST = 100_000_000;

    /** More slices than these are joined. */
    static final int MOST = 2048;

    private final TimeBuckets<double[]> slices;

    TimeSeries(int quantities) {
        this.slices = new TimeBuckets<>(FINEST, MOST, () -> new double[quantities], TimeSeries::add);
    }

    /** Adds up two arrays in the first. */
    static void add(double[] sums, double[] more) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += more[i];
        }
    }

    void add(long time, int quantity, double amount) {
        slices.at(time)[quantity] += amount;
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

    List<TimeBuckets.Slice<double[]>> all() {
        return slices.all();
    }

    long width() {
        return slices.width();
    }
}
