package timeagent.events.clock.cost;

import java.util.function.LongSupplier;

/** The resolution of a clock: its smallest step. */
public final class ClockResolution {
    private static final int STEPS = 3;

    /** Timeout for a stopped clock; the coarsest clock source steps every 10 ms. */
    private static final long LONGEST_NANOS = 1_000_000_000;

    /** Checks the timeout rarely, so that the loop measures the clock's steps and not the check. */
    private static final int READS_PER_CHECK = 1024;

    private ClockResolution() {}

    /** The smallest of a few steps, enough for a clock whose step is longer than a read. */
    public static long of(LongSupplier clock) {
        return of(clock, STEPS);
    }

    /**
     * The smallest of the next steps, in the unit of the clock; 0 if there was none.
     *
     * <p>Takes as long as the steps, one second at most. For a clock finer than the duration of a read, returns that
     * duration.
     */
    public static long of(LongSupplier clock, int steps) {
        return of(clock, steps, LONGEST_NANOS);
    }

    static long of(LongSupplier clock, int steps, long longestNanos) {
        long smallest = Long.MAX_VALUE;
        long start = System.nanoTime();
        long before = clock.getAsLong();
        int seen = 0;
        do {
            for (int reads = 0; reads < READS_PER_CHECK && seen < steps; reads++) {
                long now = clock.getAsLong();
                if (now > before) {
                    smallest = Math.min(smallest, now - before);
                    seen++;
                }
                before = now;
            }
        } while (seen < steps && System.nanoTime() - start < longestNanos);
        return seen == 0 ? 0 : smallest;
    }
}
