package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The layout of one thread's counts of some call sites: an array of longs, because objects would cost every count a load.
 *
 * <p>Only the owner writes a count. Limit and end of an interval are written by the owner and by the sampler; the last write
 * counts, and either is right.
 */
final class CountPage {
    /** Call sites of a page are 1 << BITS. */
    static final int BITS = 5;

    static final int SITES = 1 << BITS;

    /** Behind the count: from which read on to look closer. At first every read is looked at. */
    static final int LIMIT = 1;

    /** The last read of the interval that the limit is in; 0 where the owner draws distances. */
    static final int END = 2;

    /** The count when the sampler last looked; its own. */
    static final int SEEN = 3;

    /** A count that is never reached. */
    static final long NO_LIMIT = Long.MAX_VALUE;

    /** Longs at either end that are never written, 64 bytes: two owners' counts are never in one cache line. */
    static final int PAD = 8;

    private static final int PER_SITE = 4;

    /** Accesses are opaque: whole, and seen by others though the loop around them goes on. */
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    private CountPage() {}

    static long[] create() {
        return new long[2 * PAD + SITES * PER_SITE];
    }

    /** Which page a call site is on. */
    static int number(int site) {
        return site >>> BITS;
    }

    /** Where on its page the count of a call site is. */
    static int cell(int site) {
        return PAD + PER_SITE * (site & SITES - 1);
    }

    static long get(long[] page, int cell) {
        return (long) CELL.getOpaque(page, cell);
    }

    static void set(long[] page, int cell, long value) {
        CELL.setOpaque(page, cell, value);
    }

    /**
     * Adds one to the owner's count.
     *
     * @return whether the limit is reached
     */
    static boolean count(long[] page, int site) {
        int cell = cell(site);
        long reads = get(page, cell) + 1;
        set(page, cell, reads);
        return reads >= get(page, cell + LIMIT);
    }
}
