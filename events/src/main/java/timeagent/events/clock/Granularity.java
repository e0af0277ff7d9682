package timeagent.events.clock;

import java.util.function.LongSupplier;

/** The smallest step that a clock shows. */
public final class Granularity {
    private static final int STEPS = 3;

    private Granularity() {}

    /** The smallest of a few steps seen; takes as long as they do. */
    public static long of(LongSupplier clock) {
        long smallest = Long.MAX_VALUE;
        long before = clock.getAsLong();
        for (int steps = 0; steps < STEPS; ) {
            long now = clock.getAsLong();
            if (now > before) {
                smallest = Math.min(smallest, now - before);
                steps++;
            }
            before = now;
        }
        return smallest;
    }
}
