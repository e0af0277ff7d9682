package timeagent.events.clock;

import java.lang.invoke.VarHandle;

/**
 * The call sites at which a clock other than the system's has been read: what a read costs there is not known.
 *
 * <p>In parts that stay where they are, made before a call site has its number: a mark is not lost to a copy, and the
 * application's threads allocate nothing here.
 */
final class UnpricedSites {
    private static final int PART = 1 << 10;

    private static final boolean[][] MARKS = new boolean[CallSites.MOST / PART][];

    private UnpricedSites() {}

    /** Makes the place of a mark; before the number is given out, by one thread at a time. */
    static void prepare(int site) {
        if (MARKS[site / PART] == null) {
            MARKS[site / PART] = new boolean[PART];
        }
    }

    /** From now on the call site has no price; runs in the application's threads, before the read is counted. */
    static void mark(int site) {
        boolean[] marks = MARKS[site / PART];
        if (marks != null && !marks[site % PART]) {
            marks[site % PART] = true;
            VarHandle.releaseFence();
        }
    }

    /** Whether a mark was made before any of the counts that the caller has seen. */
    static boolean has(int site) {
        VarHandle.acquireFence();
        return MARKS[site / PART][site % PART];
    }
}
