package timeagent.hooks;

import java.time.Clock;

/**
 * Hooks of a rewritten call site: {@link #begin} before the clock read, which stays in place, and {@link #end} after
 * it.
 *
 * <p>Packed into {@code java.lang}. Has one subclass, so that the JIT compiler inlines the count without a type check.
 */
public abstract class TimeagentClock {
    static volatile TimeagentClock active;

    /**
     * Counts the read that follows.
     *
     * @return null, or the state of this read, to pass to {@link #end}
     */
    public static Object begin(int site) {
        TimeagentClock clock = active;
        return clock == null ? null : clock.start(site);
    }

    /** The same for a read of {@code source}; if that is null, the call that follows throws. */
    public static Object begin(Clock source, int site) {
        TimeagentClock clock = active;
        return clock == null ? null : clock.start(site, source);
    }

    /** After the read for which {@link #begin} returned {@code read}; not called if the read threw. */
    public static void end(Object read) {
        if (read != null) {
            TimeagentClock clock = active;
            if (clock != null) {
                clock.finish(read);
            }
        }
    }

    /** Replaces {@link System#currentTimeMillis()}, after {@link #begin}, where the application gets a cached value. */
    public static long cachedTimeMillis() {
        TimeagentClock clock = active;
        return clock == null ? System.currentTimeMillis() : clock.cachedMillis();
    }

    /**
     * Counts one read; must not throw, block or read a rewritten clock.
     *
     * @return null, or the state that {@link #finish} needs to emit an event for this read
     */
    protected abstract Object start(int site);

    /**
     * The same for a read of a given clock.
     *
     * @param source if null, there is no read: the application's call throws
     */
    protected abstract Object start(int site, Clock source);

    /** After a read for which {@link #start(int)} did not return null; must not throw or block. */
    protected abstract void finish(Object read);

    /** Milliseconds since 1970 as of the last refresh. */
    protected abstract long cachedMillis();
}
