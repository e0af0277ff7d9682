package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import timeagent.events.HookFailure;
import timeagent.events.JdkInternals;

/**
 * Exact counts per call site, at the price of a plain increment.
 *
 * <p>A stripe is picked by the number of the platform thread and belongs to the thread that claimed it: its row of
 * counts has one writer, so no increment is lost and none needs an atomic instruction. A virtual thread counts on its
 * carrier's stripe, which it cannot leave between the load and the store. A thread whose stripe belongs to another living
 * thread adds to shared cells atomically. A stripe keeps its counts when its owner dies and can be claimed again.
 *
 * <p>{@link #count} runs in the application's threads: it must not throw, block or allocate once a row is large enough. A record,
 * because the JIT compiler takes the fields of one for constants where it knows the record: so it counts without a load, or a
 * check of an index, for any of these arrays.
 *
 * @param owners by stripe; as many as a power of two
 * @param rows by stripe
 */
record StripedCounts(
        Thread[] owners, long[][] rows, AtomicReferenceArray<AtomicLongArray> shared, SampleSchedule schedule) {
    private static final VarHandle OWNER = MethodHandles.arrayElementVarHandle(Thread[].class);
    private static final VarHandle ROW = MethodHandles.arrayElementVarHandle(long[][].class);
    private static final int SEGMENT = 1 << 10;

    /** @param stripes a power of two */
    StripedCounts(int stripes, SampleSchedule schedule) {
        this(new Thread[stripes], new long[stripes][], new AtomicReferenceArray<>(CallSites.MOST / SEGMENT), schedule);
        HookFailure.prepare();
        // a thread that has its stripe and found no memory, or no stack, for a row of its own
        Arrays.fill(rows, CountRow.NONE);
    }

    private int stripe(Thread thread) {
        return (int) JdkInternals.id(thread) & owners.length - 1;
    }

    /**
     * Adds one to the count of {@code site}, from 0 to {@link CallSites#MOST} - 1.
     *
     * @return whether {@link #weight} is to be asked about this read
     */
    boolean count(int site) {
        Thread thread = JdkInternals.carrier();
        int stripe = stripe(thread);
        if (owners[stripe] == thread) {
            long[] row = rows[stripe];
            int cell = CountRow.cell(site);
            if (CountRow.has(row, cell)) {
                long reads = CountRow.get(row, cell) + 1;
                CountRow.set(row, cell, reads);
                return reads >= CountRow.get(row, cell + 1);
            }
        }
        return countSlowly(thread, stripe, site);
    }

    private boolean countSlowly(Thread thread, int stripe, int site) {
        try {
            if (!own(thread, stripe)) {
                segment(site / SEGMENT).incrementAndGet(site % SEGMENT);
                return schedule.takesEvery();
            }
            long[] row = rows[stripe];
            int cell = CountRow.cell(site);
            if (!CountRow.has(row, cell)) {
                row = CountRow.grown(row, site, schedule.firstLimit());
                ROW.setRelease(rows, stripe, row);
            }
            long reads = CountRow.get(row, cell) + 1;
            CountRow.set(row, cell, reads);
            return reads >= CountRow.get(row, cell + 1);
        } catch (Throwable e) {
            HookFailure.swallow(e);
            return false;
        }
    }

    private boolean own(Thread thread, int stripe) {
        Thread owner = (Thread) OWNER.getAcquire(owners, stripe);
        if (owner == thread) {
            return true;
        }
        // what a thread did happens before isAlive() answers false, so its counts are seen here
        boolean free = owner == null || !owner.isAlive();
        return free && OWNER.compareAndSet(owners, stripe, owner, thread);
    }

    private AtomicLongArray segment(int index) {
        AtomicLongArray segment = shared.get(index);
        if (segment == null) {
            shared.compareAndSet(index, null, new AtomicLongArray(SEGMENT));
            segment = shared.get(index);
        }
        return segment;
    }

    /** The row of the running platform thread, or null if it has none of its own. */
    long[] ownRow() {
        Thread thread = JdkInternals.carrier();
        int stripe = stripe(thread);
        long[] row = rows[stripe];
        return owners[stripe] == thread && row != CountRow.NONE ? row : null;
    }

    /**
     * How many reads an event about the read just counted stands for; 0 if there is to be none.
     *
     * @param recorded whether there is a recording for the event
     */
    long weight(int site, boolean recorded) {
        long[] row = ownRow();
        if (row == null) {
            return recorded && schedule.takesEvery() ? 1 : 0;
        }
        return schedule.take(row, site, recorded);
    }

    /** Makes every thread look at the schedule of {@code site} with its next read. */
    void wake(int site, int interval) {
        int cell = CountRow.cell(site);
        for (int stripe = 0; stripe < rows.length; stripe++) {
            long[] row = (long[]) ROW.getAcquire(rows, stripe);
            if (CountRow.has(row, cell)) {
                // not what is due anyway: only an owner that waits for nothing, or for far longer than it should now
                if (CountRow.get(row, cell + 1) - CountRow.get(row, cell) > 4L * interval) {
                    CountRow.set(row, cell + 1, 0);
                }
            }
        }
    }

    /** The counts of call sites 0 to {@code sites - 1}: at least every read that happened before the call. */
    long[] sums(int sites) {
        long[] sums = new long[sites];
        addOwned(sums);
        addShared(sums);
        return sums;
    }

    private void addOwned(long[] sums) {
        for (int stripe = 0; stripe < rows.length; stripe++) {
            long[] row = (long[]) ROW.getAcquire(rows, stripe);
            int here = Math.min(sums.length, CountRow.sites(row));
            for (int site = 0; site < here; site++) {
                sums[site] += CountRow.get(row, CountRow.cell(site));
            }
        }
    }

    /** Adds the counts of threads that had no stripe of their own. */
    void addShared(long[] sums) {
        for (int site = 0; site < sums.length; site++) {
            AtomicLongArray segment = shared.get(site / SEGMENT);
            if (segment != null) {
                sums[site] += segment.get(site % SEGMENT);
            }
        }
    }

    /** Lets go of dead owners, which would otherwise be kept in memory until their stripe is claimed again. */
    void forgetDeadThreads() {
        for (int stripe = 0; stripe < owners.length; stripe++) {
            Thread owner = (Thread) OWNER.getAcquire(owners, stripe);
            if (owner != null && !owner.isAlive()) {
                OWNER.compareAndSet(owners, stripe, owner, null);
            }
        }
    }
}
