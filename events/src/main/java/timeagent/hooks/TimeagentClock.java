package timeagent.hooks;

import java.time.Clock;

/**
 * Hooks of a rewritten call site: {@link #begin} before the clock read, which stays in place, and {@link #end} after
 * it.
 *
 * <p>Around a call of a wrapper there are others. They only leave the number of the call behind, and the read inside
 * takes it: a read is counted once, where it happens, whether the wrapper was called by rewritten code or by other
 * means.
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

    /** Before a call that may reach a wrapper, a method that reads a clock for its callers. */
    public static void calling(int site) {
        TimeagentClock clock = active;
        if (clock != null) {
            clock.call(site);
        }
    }

    /** After a call that may have reached something else; not called if it threw. */
    public static void called() {
        calling(0);
    }

    /** Inside a wrapper: returns the call site to count, {@code site} itself if the caller is not known. */
    public static int entered(int site) {
        TimeagentClock clock = active;
        return clock == null ? site : clock.caller(site);
    }

    /** The same as {@code begin(entered(site))}, at less cost. */
    public static Object beginInside(int site) {
        TimeagentClock clock = active;
        return clock == null ? null : clock.startInside(site);
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

    /** Before a call of a wrapper at {@code site}; 0 after one. */
    protected abstract void call(int site);

    /** The call site of the wrapper that contains {@code site}, or that; must not throw or block. */
    protected abstract int caller(int site);

    /** The same as {@code start(caller(site))}, at less cost. */
    protected abstract Object startInside(int site);

    /** Milliseconds since 1970 as of the last refresh. */
    protected abstract long cachedMillis();
}
