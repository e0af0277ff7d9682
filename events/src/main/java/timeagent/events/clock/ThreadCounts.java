package timeagent.events.clock;

import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.threads.ThreadTable;

/**
 * Exact counts per call site, at the cost of a plain increment.
 *
 * <p>Each platform thread has a slot with counts that only it writes, so no increment is lost and none needs an atomic
 * instruction. A virtual thread uses its carrier's slot; it cannot change its carrier between load and store, because
 * nothing in between blocks.
 *
 * <p>{@link #count} runs in the application's threads: it must not throw or block, and allocates only on a thread's
 * first read at a call site. A record, because the JIT compiler trusts the final fields of records in constants.
 */
record ThreadCounts(ThreadTable<CountSlot> table, SampleSchedule schedule, CountSums sums) {

    ThreadCounts(SampleSchedule schedule) {
        this(new ThreadTable<>(), schedule);
    }

    private ThreadCounts(ThreadTable<CountSlot> table, SampleSchedule schedule) {
        this(table, schedule, new CountSums(table));
    }

    /** Initialises in advance what the first count needs, which may happen without stack or memory left. */
    static void prepare() {
        HookErrors.prepare();
        ThreadCounts counts = new ThreadCounts(new SampleSchedule(false));
        counts.count(0);
        counts.count(0);
        counts.weight(0, true);
        counts.calling(0);
        counts.caller(0);
        WrapperCallers.prepare();
        counts.sums.of(1);
    }

    /**
     * Adds one to the count of {@code site}, from 0 to {@link CallSites#MOST} - 1.
     *
     * @return whether to ask {@link #weight} for this read
     */
    boolean count(int site) {
        CountSlot slot = slotOf(JdkInternals.carrier());
        if (slot != null) {
            long[] page = slot.page(site);
            if (page != null) {
                return CountPage.count(page, site);
            }
        }
        return countSlowly(site);
    }

    private boolean countSlowly(int site) {
        try {
            CountSlot slot;
            long[] page;
            Thread thread;
            do {
                thread = JdkInternals.carrier();
                slot = slotOrNew(thread);
                page = slot.pageOrNew(site);
                // a virtual thread that blocked after all, possibly to load a class, may have changed its carrier
            } while (JdkInternals.carrier() != thread);
            return CountPage.count(page, site);
        } catch (Throwable e) {
            HookErrors.record(e);
            return false;
        }
    }

    /** Keeps the call site of a wrapper for the read inside; 0 for none. */
    void calling(int site) {
        CountSlot slot = slotOf(JdkInternals.carrier());
        if (slot != null) {
            slot.calling(site);
        } else if (site != 0) {
            callingFirst(site);
        }
    }

    private void callingFirst(int site) {
        try {
            slotOrNew(JdkInternals.carrier()).calling(site);
        } catch (Throwable e) {
            // the read is counted inside the wrapper
            HookErrors.record(e);
        }
    }

    /** Takes the call site that {@link #calling} kept, and returns the one to count for a read at {@code site}. */
    int caller(int site) {
        CountSlot slot = slotOf(JdkInternals.carrier());
        int caller = slot == null ? 0 : slot.takeCaller();
        return caller == 0 ? site : WrapperCallers.of(caller, site);
    }

    /**
     * Adds one to the count of the call site that {@link #caller} would return.
     *
     * @return that call site if {@link #weight} must be called for this read, else 0
     */
    int countInside(int site) {
        CountSlot slot = slotOf(JdkInternals.carrier());
        int counted = site;
        if (slot != null) {
            int caller = slot.takeCaller();
            if (caller != 0) {
                counted = WrapperCallers.known(caller, site);
                if (counted == 0) {
                    // may block, and a virtual thread change its carrier
                    counted = WrapperCallers.of(caller, site);
                    return countSlowly(counted) ? counted : 0;
                }
            }
            long[] page = slot.page(counted);
            if (page != null) {
                return CountPage.count(page, counted) ? counted : 0;
            }
        }
        return countSlowly(counted) ? counted : 0;
    }

    private CountSlot slotOrNew(Thread thread) {
        CountSlot slot = slotOf(thread);
        if (slot == null) {
            slot = new CountSlot(thread);
            table.add(slot);
        }
        return slot;
    }

    /**
     * The number of reads that the event for the read just counted represents; 0 for no event.
     *
     * @param recorded whether a recording has the event enabled
     */
    long weight(int site, boolean recorded) {
        CountSlot slot = slotOf(JdkInternals.carrier());
        long[] page = slot == null ? null : slot.pageSeen(site);
        return page != null && CountPage.isDue(page, site) ? schedule.take(slot, page, site, recorded) : 0;
    }

    /** The slot of a platform thread, or null. */
    CountSlot slotOf(Thread thread) {
        return table.of(JdkInternals.id(thread));
    }
}
