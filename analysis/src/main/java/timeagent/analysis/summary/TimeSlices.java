package timeagent.analysis.summary;

/** Sums of several quantities over time, in {@link Slices}. */
final class TimeSlices {

    /** Width of a slice, ns, as long as they are few. */
    static final long FINEST = 100_000_000;

    /** More slices than these are joined. */
    static final int MOST = 2048;

    private final Slices<double[]> slices;

    TimeSlices(int quantities) {
        slices = new Slices<>(FINEST, MOST, () -> new double[quantities], TimeSlices::sum);
    }

    private static double[] sum(double[] into, double[] more) {
        for (int i = 0; i < into.length; i++) {
            into[i] += more[i];
        }
        return into;
    }

    void add(long time, int quantity, double amount) {
        slices.at(time)[quantity] += amount;
    }

    /** Whether two times, at the first of which there is something, are in one slice. */
    boolean areInOne(long time, long other) {
        slices.at(time);
        return slices.isInLast(other);
    }

    /** Adds the sums of others, which are not used any more. */
    void add(TimeSlices others) {
        slices.add(others.slices);
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
            long width = slices.width();
            long end = Math.min(to, (Math.floorDiv(start, width) + 1) * width);
            add(start, quantity, perNano * (end - start));
            start = end;
        }
    }

    /** Gives the slices that have something, in the order of time. */
    void forEach(Slices.Reader<double[]> reader) {
        slices.forEach(reader);
    }

    long width() {
        return slices.width();
    }
}
