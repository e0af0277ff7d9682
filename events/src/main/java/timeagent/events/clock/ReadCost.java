package timeagent.events.clock;

import java.util.Arrays;

/**
 * What one read of a clock costs in this process, measured by reading it.
 *
 * <p>Runs in Flight Recorder's periodic thread. Reads in batches, and takes off what the clock that takes the time costs. A measurement takes some tens of microseconds on a fast clock;
 * the first one is longer, so that the loop is compiled when it counts.
 */
public final class ReadCost {
    private static final int READS = 64;
    private static final int BATCHES = 15;
    private static final int WINDOW = 5;
    /** Until the JIT compiler has the loop, an interpreted read costs several times what the application pays. */
    private static final long WARM_UP_NANOS = 10_000_000;
    /** On a clock slow enough for this, a measurement must not take longer than a second. */
    private static final long LONGEST_NANOS = 2_000_000;

    private static volatile long sink;

    private final ReadableClock clock;
    private final double[] recent = new double[WINDOW];
    private int measurements;

    public ReadCost(ReadableClock clock) {
        this.clock = clock;
    }

    /** Measures again and answers the median of the last measurements, in nanoseconds per read. */
    public double measure() {
        if (measurements == 0) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < WARM_UP_NANOS) {
                batch();
            }
        }
        double[] batches = new double[BATCHES];
        int count = 0;
        long start = System.nanoTime();
        do {
            batches[count++] = batch();
        } while (count < BATCHES && System.nanoTime() - start < LONGEST_NANOS);
        recent[measurements++ % WINDOW] = median(batches, count);
        return median(recent.clone(), Math.min(measurements, WINDOW));
    }

    private double batch() {
        long before = System.nanoTime();
        long start = System.nanoTime();
        sink = clock.read(READS);
        long end = System.nanoTime();
        // what the clock that takes the time costs itself: much, where the clock source is slow and this clock is not
        long measuring = start - before;
        return Math.max(0, (double) (end - start - measuring) / READS);
    }

    private static double median(double[] values, int count) {
        Arrays.sort(values, 0, count);
        return values[count / 2];
    }
}
