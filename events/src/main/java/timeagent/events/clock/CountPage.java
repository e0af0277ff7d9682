package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * The layout of one thread's counts of some call sites: an array of longs, because objects would cost a load per count.
 *
 * <p>Only the owner writes a count. Owner and sampler write the limit; the last write wins, and either is correct.
 */
final class CountPage {
    /** A page has {@code 1 << BITS} call sites. */
    static final int BITS = 5;

    static final int SITES = 1 << BITS;

    /** Offset of the limit: the count from which reads may be sampled; initially every read. */
    static final int LIMIT = 1;

    /** A limit that is never reached. */
    static final long NO_LIMIT = Long.MAX_VALUE;

    /** Unused longs at either end, 64 bytes: counts of two owners never share a cache line. */
    static final int PAD = 8;

    private static final int PER_SITE = 2;

    /** Opaque access: atomic, and eventually visible to other threads even from a running loop. */
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    private CountPage() {}

    static long[] create() {
        return new long[2 * PAD + SITES * PER_SITE];
    }

    /** The page of a call site. */
    static int number(int site) {
        return site >>> BITS;
    }

    /** The index of a call site's count in its page. */
    static int cell(int site) {
        return PAD + PER_SITE * (site & SITES - 1);
    }

    static long get(long[] page, int cell) {
        return (long) CELL.getOpaque(page, cell);
    }

    static void set(long[] page, int cell, long value) {
        CELL.setOpaque(page, cell, value);
    }

    /** As for a call site that was never read. */
    static void clear(long[] page, int site) {
        int cell = cell(site);
        for (int i = 0; i < PER_SITE; i++) {
            set(page, cell + i, 0);
        }
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

    /** Whether the limit is reached. */
    static boolean isDue(long[] page, int site) {
        int cell = cell(site);
        return get(page, cell) >= get(page, cell + LIMIT);
    }
}
