package timeagent.events.clock;

import java.util.function.LongSupplier;

/** The smallest step that a clock shows. */
public final class Granularity {
    private static final int STEPS = 3;

    /** The coarsest clock source steps every 10 ms; one that stands still must not keep its reader for ever. */
    private static final long LONGEST_NANOS = 1_000_000_000;

    /** So seldom that the reads in between show the clock's steps, not how long it takes to ask for the time. */
    private static final int READS_PER_CHECK = 1024;

    private Granularity() {}

    /** The smallest of a few steps seen: enough for a clock whose steps take longer than a read. */
    public static long of(LongSupplier clock) {
        return of(clock, STEPS);
    }

    /**
     * The smallest of the next steps seen, in the unit of the clock; 0 if there was none.
     *
     * <p>Takes as long as the steps do, a second at most. A clock that is finer than a read takes shows the read.
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
