package timeagent.events.socket;

import java.util.Arrays;

/**
 * Tells a measured emission from one that something came between: the thread lost its processor, or a collection ran.
 *
 * <p>One such pause is as long as thousands of emissions, and a sum cannot get rid of it. An emission counts as
 * interrupted when it took more than eight times the median of the last seven, which follow when all emissions become
 * slower. Used by one thread; allocates nothing.
 */
final class InterruptionFilter {
    private static final int WINDOW = 7;
    private static final int FACTOR = 8;

    private final long[] recent = new long[WINDOW];
    private final long[] sorted = new long[WINDOW];
    private int seen;

    /** Whether an emission that took so long was interrupted; remembers the time. */
    boolean isInterrupted(long nanos) {
        boolean interrupted = seen >= WINDOW && nanos > FACTOR * Math.max(1, median());
        recent[seen % WINDOW] = nanos;
        // stays within the int range, and above the window
        seen = seen == 2 * WINDOW - 1 ? WINDOW : seen + 1;
        return interrupted;
    }

    private long median() {
        System.arraycopy(recent, 0, sorted, 0, WINDOW);
        Arrays.sort(sorted);
        return sorted[WINDOW / 2];
    }
}
