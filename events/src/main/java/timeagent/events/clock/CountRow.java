package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The layout of one thread's counts: an array of longs, because an object around it would cost every count a load.
 *
 * <p>Per call site: how many reads, from which read on to look closer, and up to which read events have told. In front of
 * them a few cells of the thread's own. Only the owner writes, but for the limit, which the sampler may set to zero.
 */
final class CountRow {
    /** Accesses are opaque: whole, and seen by others though the loop around them goes on. */
    static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    /** A count that is never reached. */
    static final long NO_LIMIT = Long.MAX_VALUE;

    /** Place of the owner's random number. */
    static final int RANDOM = 0;

    /** Place of the cached time that the owner saw last. */
    static final int CACHED_TIME = 1;

    /** Place of how often the owner has seen it. */
    static final int CACHED_READS = 2;

    /** Cells at either end that are no call site's, 64 bytes: two owners' counts are never in one cache line. */
    private static final int PAD = 8;

    private static final int PER_SITE = 3;
    private static final int SMALLEST = 32;

    /** Has place for no call site; of all threads that have no row yet, so nothing may be written to it. */
    static final long[] NONE = new long[2 * PAD];

    private CountRow() {}

    /** Where the count of a call site is; its limit follows, then its mark. */
    static int cell(int site) {
        return PAD + PER_SITE * site;
    }

    /** Whether the cell is in the row. */
    static boolean has(long[] row, int cell) {
        return cell < row.length - PAD;
    }

    static int sites(long[] row) {
        return (row.length - 2 * PAD) / PER_SITE;
    }

    static long get(long[] row, int cell) {
        return (long) CELL.getOpaque(row, cell);
    }

    static void set(long[] row, int cell, long value) {
        CELL.setOpaque(row, cell, value);
    }

    /**
     * A copy of {@code row} that has a place for {@code site}.
     *
     * @param row {@link #NONE} for none yet
     * @param limit the limit of the call sites that are new in it
     */
    static long[] grown(long[] row, int site, long limit) {
        int sites = Math.max(SMALLEST, Integer.highestOneBit(site) << 1);
        int length = 2 * PAD + PER_SITE * sites;
        long[] grown = Arrays.copyOf(row, length);
        for (int added = sites(row); added < sites; added++) {
            grown[cell(added) + 1] = limit;
        }
        return grown;
    }
}
