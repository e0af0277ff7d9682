package timeagent.events.clock;

import java.lang.invoke.VarHandle;

/**
 * The call sites that have read a clock other than the system's, so that the cost of their reads is unknown.
 *
 * <p>Stored in parts that are never copied and are allocated before a call site gets its number: no mark is lost, and
 * application threads allocate nothing.
 */
final class UnknownCostSites {
    private static final int PART = 1 << 10;

    private static final boolean[][] MARKS = new boolean[CallSites.MOST / PART][];

    private UnknownCostSites() {}

    /** Allocates the part of a site; called before the number is assigned, by one thread at a time. */
    static void prepare(int site) {
        if (MARKS[site / PART] == null) {
            MARKS[site / PART] = new boolean[PART];
        }
    }

    /** Marks the call site; runs in the application's threads, before the read is counted. */
    static void mark(int site) {
        // a number that the agent never gave, if an application calls the hook itself
        boolean[] marks = site < CallSites.MOST ? MARKS[site / PART] : null;
        if (marks != null && !marks[site % PART]) {
            marks[site % PART] = true;
            VarHandle.releaseFence();
        }
    }

    /** Removes the mark: the number becomes that of another call site. */
    static void clear(int site) {
        MARKS[site / PART][site % PART] = false;
    }

    /** Whether the site was marked before any of the counts that the caller has seen. */
    static boolean has(int site) {
        VarHandle.acquireFence();
        return MARKS[site / PART][site % PART];
    }
}
