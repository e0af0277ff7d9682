package timeagent.events.clock;

import java.util.Arrays;

/**
 * What one clock read costs in this process, measured by reading it.
 *
 * <p>Runs in Flight Recorder's periodic thread. A measurement takes some tens of microseconds on a fast clock; the first
 * one is longer, so that the loop is compiled when it counts.
 */
final class ReadCost {
    private static final int READS = 64;
    private static final int BATCHES = 15;
    private static final int WINDOW = 5;
    /** Until the JIT compiler has the loop, an interpreted read costs several times what the application pays. */
    private static final long WARM_UP_NANOS = 10_000_000;

    private static volatile long sink;

    private final double[] recent = new double[WINDOW];
    private int measurements;
    private final boolean millis;

    private ReadCost(boolean millis) {
        this.millis = millis;
    }

    static ReadCost ofCurrentTimeMillis() {
        return new ReadCost(true);
    }

    static ReadCost ofNanoTime() {
        return new ReadCost(false);
    }

    /** Measures again and answers the median of the last measurements, in nanoseconds per read. */
    double measure() {
        if (measurements == 0) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < WARM_UP_NANOS) {
                batch();
            }
        }
        double[] batches = new double[BATCHES];
        for (int i = 0; i < BATCHES; i++) {
            batches[i] = batch();
        }
        recent[measurements++ % WINDOW] = median(batches, BATCHES);
        return latest();
    }

    /** The median of the last measurements, in nanoseconds per read. */
    double latest() {
        return measurements == 0 ? measure() : median(recent.clone(), Math.min(measurements, WINDOW));
    }

    private double batch() {
        long start = System.nanoTime();
        sink = millis ? readMillis() : readNanos();
        return (double) (System.nanoTime() - start) / READS;
    }

    private static long readMillis() {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            sum += System.currentTimeMillis();
        }
        return sum;
    }

    private static long readNanos() {
        long sum = 0;
        for (int i = 0; i < READS; i++) {
            sum += System.nanoTime();
        }
        return sum;
    }

    private static double median(double[] values, int count) {
        Arrays.sort(values, 0, count);
        return values[count / 2];
    }

    /** The smallest of a few steps of {@link System#currentTimeMillis()}, in nanoseconds; takes a few of them. */
    static long granularity() {
        long smallest = Long.MAX_VALUE;
        long before = System.currentTimeMillis();
        for (int steps = 0; steps < 3; ) {
            long now = System.currentTimeMillis();
            if (now > before) {
                smallest = Math.min(smallest, now - before);
                steps++;
            }
            before = now;
        }
        return smallest * 1_000_000;
    }
}
