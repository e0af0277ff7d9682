package timeagent.benchmarks;

import java.util.Random;

/**
 * Measures how fast memory is at the moment, which is what neighbours on a shared machine change: a loop without memory takes
 * the same time while events cost a quarter more.
 */
public final class Calibration {
    /** In 8 MB, more than the caches of one CPU. */
    private static final int[] NEXT = cycle(2 << 20);

    private static final int STEPS = 5_000;
    /** A thread that is preempted is slow in one of them. */
    private static final int LOOPS = 4;

    private static int position;

    private Calibration() {}

    /** The fastest of some loops of loads that depend on each other, each from another cache line. */
    public static long nanos() {
        long fastest = Long.MAX_VALUE;
        for (int i = 0; i < LOOPS; i++) {
            fastest = Math.min(fastest, loop());
        }
        return fastest;
    }

    private static long loop() {
        int at = position;
        long start = System.nanoTime();
        for (int i = 0; i < STEPS; i++) {
            at = NEXT[at];
        }
        long nanos = System.nanoTime() - start;
        position = at;
        return nanos;
    }

    /** A random permutation of one cycle (Sattolo's algorithm). */
    private static int[] cycle(int size) {
        int[] next = new int[size];
        for (int i = 0; i < size; i++) {
            next[i] = i;
        }
        Random random = new Random(1);
        for (int i = size - 1; i > 0; i--) {
            int other = random.nextInt(i);
            int swapped = next[i];
            next[i] = next[other];
            next[other] = swapped;
        }
        return next;
    }
}
