package timeagent.events.clock;

import timeagent.events.HookFailure;
import timeagent.events.JdkInternals;
import timeagent.events.ThreadTable;

/**
 * Exact counts per call site, at the cost of a plain increment.
 *
 * <p>Each platform thread has a slot with counts that it alone writes, so no increment is lost and none needs an atomic
 * instruction. A virtual thread uses its carrier's slot, which it cannot leave between the load and the store: nothing in
 * between can make it wait.
 *
 * <p>{@link #count} runs in the application's threads: it must not throw, block, or allocate but for the first read of a
 * thread at a call site. A record, because the JIT compiler treats the fields of one as constants where the record is one.
 */
record ThreadCounts(ThreadTable<CountSlot> table, SampleSchedule schedule, CountSums sums) {

    ThreadCounts(SampleSchedule schedule) {
        this(new ThreadTable<>(), schedule);
    }

    private ThreadCounts(ThreadTable<CountSlot> table, SampleSchedule schedule) {
        this(table, schedule, new CountSums(table));
    }

    /** Does what the first count would else do in a thread of the application, where stack or memory may end. */
    static void prepare() {
        HookFailure.prepare();
        ThreadCounts counts = new ThreadCounts(SampleSchedule.hotReads());
        counts.count(0);
        counts.count(0);
        counts.weight(0, true);
        counts.sums(1);
    }

    /**
     * Adds one to the count of {@code site}, from 0 to {@link CallSites#MOST} - 1.
     *
     * @return whether {@link #weight} is to be asked about this read
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
            long[] page;
            Thread thread;
            do {
                thread = JdkInternals.carrier();
                page = slotOrNew(thread).pageOrNew(site);
                // a virtual thread that was made to wait after all, to load a class perhaps, may go on with another
                // carrier
            } while (JdkInternals.carrier() != thread);
            return CountPage.count(page, site);
        } catch (Throwable e) {
            HookFailure.swallow(e);
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

    /** Cells of the running platform thread's own, or null if it has not counted yet. */
    long[] own() {
        CountSlot slot = slotOf(JdkInternals.carrier());
        return slot == null ? null : slot.own;
    }

    /**
     * How many reads an event about the read just counted represents; 0 if there is to be none.
     *
     * @param recorded whether there is a recording for the event
     */
    long weight(int site, boolean recorded) {
        CountSlot slot = slotOf(JdkInternals.carrier());
        long[] page = slot == null ? null : slot.page(site);
        return page == null ? 0 : schedule.take(page, site, slot.own, recorded);
    }

    /** The counts of call sites 0 to {@code sites - 1}: at least every read that happened before the call. */
    long[] sums(int sites) {
        return sums.of(sites);
    }

    /** The slot of a platform thread, or null. */
    CountSlot slotOf(Thread thread) {
        return table.of(JdkInternals.id(thread));
    }

    /** How many threads have a slot. */
    int size() {
        return table.size();
    }

    /** Frees the slots of dead threads; their counts stay. */
    void forgetDeadThreads() {
        sums.removeDead();
    }
}
