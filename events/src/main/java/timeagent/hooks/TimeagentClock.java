package timeagent.hooks;

import java.lang.invoke.VarHandle;
import java.time.Clock;

/**
 * Hooks of a rewritten call site: {@link #count} after the clock read, which stays in place.
 *
 * <p>After the read, not before it: the read of a counter waits for all loads in front of it.
 *
 * <p>Packed into {@code java.lang}. What counts is here and not in the agent's runtime, so that the JIT compiler takes the
 * page of a call site for a constant. Has one subclass, for what is rare.
 */
public abstract class TimeagentClock {
    static volatile TimeagentClock active;

    /**
     * Whether counting stops with the last recording. Where the JIT compiler moves the search for the row out of a loop, a
     * volatile read in the loop would cost more than the count, so that counting goes on.
     */
    private static final boolean STOPS = Runtime.version().feature() < 25;

    /** The class of all JDK system clocks; loaded here, so that no read loads it. */
    private static final Class<?> SYSTEM_CLOCK = Clock.systemUTC().getClass();

    /** Reads that were not counted, for lack of stack or memory; not exact with several threads. */
    static int failures;

    /** Why, for the last of them. */
    static Throwable failure;

    /** After a read at call site {@code site}; not called if the read threw. */
    public static void count(int site) {
        try {
            TimeagentClock due = due(site);
            if (due != null) {
                due.sample(site);
            }
        } catch (VirtualMachineError e) {
            // without a call: the stack may have ended
            failures++;
            failure = e;
        }
    }

    /** Before a read of {@code source}; if that is null, the call that follows throws. */
    public static void source(Clock source, int site) {
        if (source != null && source.getClass() != SYSTEM_CLOCK) {
            TimeagentClock clock = active;
            if (clock != null) {
                clock.readsOtherClock(site);
            }
        }
    }

    /** Counts a read; returns null, or on what to call {@link #sample}. */
    static TimeagentClock due(int site) {
        if (STOPS && active == null) {
            return null;
        }
        try {
            long id = TimeagentRows.id(TimeagentRows.carrier());
            int bucket = (int) id & TimeagentRows.MASK;
            long[][] page = (long[][]) TimeagentRows.PAGES[site >> TimeagentRows.PAGE_BITS];
            if (page != null) {
                long[] row = page[bucket];
                // beside the loads that depend on each other, not between them
                if (row != null && TimeagentRows.OWNERS[bucket] == id) {
                    row[TimeagentRows.cell(site)]++;
                    return ++row[TimeagentRows.TOTAL] < row[TimeagentRows.LIMIT] ? null : activeOrNoLimit(row);
                }
            }
            return first(site);
        } catch (VirtualMachineError e) {
            failures++;
            failure = e;
            return null;
        }
    }

    /**
     * The same for a thread that may have no row yet.
     *
     * <p>Counts on its own: if a call led back to the increment, the JIT compiler could assume nothing about memory there.
     */
    private static TimeagentClock first(int site) {
        long[] row = TimeagentRows.row(site);
        if (row == null) {
            TimeagentRows.countShared(site);
            return null;
        }
        row[TimeagentRows.cell(site)]++;
        return ++row[TimeagentRows.TOTAL] < row[TimeagentRows.LIMIT] ? null : activeOrNoLimit(row);
    }

    private static TimeagentClock activeOrNoLimit(long[] row) {
        if (active == null) {
            row[TimeagentRows.LIMIT] = Long.MAX_VALUE;
            // if a recording starts meanwhile, it sets the limit after this store, or is visible here
            VarHandle.fullFence();
        }
        return active;
    }

    /** Replaces {@link System#currentTimeMillis()} where the application gets a cached value. */
    public static long cachedTimeMillis() {
        TimeagentClock clock = active;
        return clock == null ? System.currentTimeMillis() : clock.cachedMillis();
    }

    /** After a read that may become an event; sets the limit of the thread's row. Must not throw or block. */
    protected abstract void sample(int site);

    /** The row of the current thread for a call site; null if it has none. For {@link #sample}. */
    protected static long[] row(int site) {
        return TimeagentRows.row(site);
    }

    /** A clock other than the system's is read at a call site. */
    protected abstract void readsOtherClock(int site);

    /** Milliseconds since 1970 as of the last refresh. */
    protected abstract long cachedMillis();
}
