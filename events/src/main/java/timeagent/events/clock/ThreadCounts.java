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
