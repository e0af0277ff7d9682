package timeagent.hooks;

/**
 * What a rewritten call site calls instead of the clock: counts the read if somebody records it, then reads the clock.
 *
 * <p>Packed into {@code java.lang}. It has one implementor, so that the JIT compiler inlines the count without a check.
 */
public abstract class TimeagentClock {
    static volatile TimeagentClock active;

    /**
     * Replaces {@link System#currentTimeMillis()}.
     *
     * @param site number of the call site
     */
    public static long currentTimeMillis(int site) {
        TimeagentClock clock = active;
        if (clock != null) {
            clock.count(site);
        }
        return System.currentTimeMillis();
    }

    /** Counts one read; must not throw, block or read a rewritten clock. */
    protected abstract void count(int site);
}
