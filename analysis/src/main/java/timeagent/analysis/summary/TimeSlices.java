package timeagent.analysis.summary;

import java.util.Map;
import java.util.TreeMap;

/**
 * Sums of several quantities over time, in a bounded number of slices: where the span outgrows them, each two neighbours become
 * one.
 */
final class TimeSlices {

    /** Width of a slice, ns, as long as they are few. */
    static final long FINEST = 100_000_000;

    /** More slices than these are merged. */
    static final int MOST = 2048;

    /** Takes one slice: from and to in ns, and the sums. */
    interface Reader {
        void slice(long from, long to, double[] sums);
    }

    private final int quantities;
    private TreeMap<Long, double[]> slices = new TreeMap<>();
    private long width = FINEST;

    // events of one thread stand together, so the next is mostly in the same slice
    private long lastKey;
    private double[] last;

    TimeSlices(int quantities) {
        this.quantities = quantities;
    }

    void add(long time, int quantity, double amount) {
        long key = Math.floorDiv(time, width);
        double[] sums = last != null && key == lastKey ? last : slice(key);
        sums[quantity] += amount;
    }

    private double[] slice(long key) {
        double[] sums = slices.computeIfAbsent(key, k -> new double[quantities]);
        lastKey = key;
        last = sums;
        if (slices.size() <= MOST) {
            return sums;
        }
        long time = key * width;
        while (slices.size() > MOST) {
            merge();
        }
        return slice(Math.floorDiv(time, width));
    }

    private void merge() {
        width *= 2;
        TreeMap<Long, double[]> wider = new TreeMap<>();
        slices.forEach((key, sums) -> wider.merge(Math.floorDiv(key, 2L), sums, TimeSlices::sum));
        slices = wider;
        last = null;
    }

    private static double[] sum(double[] into, double[] more) {
        for (int i = 0; i < into.length; i++) {
            into[i] += more[i];
        }
        return into;
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
            long end = Math.min(to, (Math.floorDiv(start, width) + 1) * width);
            add(start, quantity, perNano * (end - start));
            start = end;
        }
    }

    /** Gives the slices that have something, in the order of time. */
    void forEach(Reader reader) {
        for (Map.Entry<Long, double[]> slice : slices.entrySet()) {
            long from = slice.getKey() * width;
            reader.slice(from, from + width, slice.getValue());
        }
    }

    long width() {
        return width;
    }
}
