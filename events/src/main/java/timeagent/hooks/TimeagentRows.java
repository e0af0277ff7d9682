package timeagent.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Exact counters at the cost of a plain increment: for each page of {@value #CELLS} counters, a row of longs for each
 * platform thread, which only that thread writes.
 *
 * <p>A thread finds its row by two loads that depend on its id. A virtual thread uses the row of its carrier, which it
 * cannot leave between load and store, because nothing in between blocks. Counters only grow, so a reader takes
 * differences of {@link #sums} and needs no lock against the writers. A thread that finds no free bucket shares a row, with
 * atomic additions.
 *
 * <p>Packed into {@code java.lang}, where compiled code takes the pages for constants. Outlives the agent, so it refers to
 * no class of the agent.
 */
final class TimeagentRows {
    static final int PAGE_BITS = 5;

    /** Counters of a page. */
    static final int CELLS = 1 << PAGE_BITS;

    /** Unused longs at either end, 64 bytes: rows of two threads never share a cache line. */
    private static final int PAD = 8;

    /** Index in a row: the sum of what {@link TimeagentClock#count} has counted. */
    static final int TOTAL = PAD;

    /** Index in a row: the total from which {@link TimeagentClock#sample} is called; 0 in a new row. */
    static final int LIMIT = PAD + 1;

    /** Index in a row: the state of the owner's random numbers, 0 in a new row. */
    static final int RANDOM = PAD + 2;

    /** Index in a row: the first counter. */
    static final int FIRST = PAD + 3;

    private static final int LENGTH = FIRST + CELLS + PAD;

    /** One million counters. */
    static final int MOST_PAGES = 1 << 15;

    /** Buckets of threads; with 2,000 threads, most still find their row at the first look. */
    static final int THREADS = 1 << 12;

    static final int MASK = THREADS - 1;

    /** Where threads that find no bucket count. */
    private static final int SHARED = THREADS;

    private static final int PROBES = 16;

    private static final int CUSTOMIZED_AFTER = 127;

    /** By page, rows by bucket: {@code long[][]}. An array of objects, because the annotation is for all its dimensions. */
    @Stable
    static final Object[] PAGES = new Object[MOST_PAGES];

    /** By bucket, the id of the thread whose rows these are. Ids are never reused. */
    static final long[] OWNERS = new long[THREADS];

    private static final Owner[] OWNED = new Owner[THREADS];

    /** In a bucket whose rows are being retired. */
    private static final Owner RETIRING = new Owner(null);

    /** By page, the sums of rows that are gone; guarded by the lock of this class. */
    private static final long[][] RETIRED = new long[MOST_PAGES][];

    private static final VarHandle OWNER = MethodHandles.arrayElementVarHandle(Owner[].class);
    private static final VarHandle ROW = MethodHandles.arrayElementVarHandle(long[][].class);
    private static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);
    private static final MethodHandle CARRIER;
    private static final VarHandle THREAD_ID;

    /** From where pages were never used. */
    private static int end;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
            // getId() can be overridden on 17, and application code must not run inside a hook
            THREAD_ID = lookup.findVarHandle(Thread.class, "tid", long.class);
            CARRIER = lookup.findStatic(
                    Thread.class,
                    Runtime.version().feature() >= 21 ? "currentCarrierThread" : "currentThread",
                    MethodType.methodType(Thread.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static {
        // until the JDK has generated a class for the handle: inside the application, that could fail for lack of
        // memory
        for (int i = 0; i <= CUSTOMIZED_AFTER; i++) {
            id(carrier());
        }
    }

    private TimeagentRows() {}

    /** The platform thread that runs this. */
    static Thread carrier() {
        try {
            return (Thread) CARRIER.invokeExact();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    static long id(Thread thread) {
        return (long) THREAD_ID.get(thread);
    }

    /** The index of a counter in its row. */
    static int cell(int number) {
        return FIRST + (number & CELLS - 1);
    }

    /** The row of a counter for the current platform thread; null if the shared row or no row must be used. */
    static long[] row(int number) {
        long[][] page = (long[][]) PAGES[number >> PAGE_BITS];
        if (page == null) {
            // of a running method that a detached agent rewrote
            return null;
        }
        Thread carrier = carrier();
        long id = id(carrier);
        int bucket = (int) id & MASK;
        long[] row = page[bucket];
        return row != null && OWNERS[bucket] == id ? row : rowOrNew(page, carrier);
    }

    /** Adds 1 to a counter. */
    static void count(int number) {
        long[] row = row(number);
        if (row != null) {
            row[cell(number)]++;
        } else {
            countShared(number);
        }
    }

    /** Adds 1 to a counter of the shared row; to none if a detached agent has freed it. */
    static void countShared(int number) {
        long[][] page = (long[][]) PAGES[number >> PAGE_BITS];
        if (page != null) {
            addShared(page, cell(number), 1);
        }
    }

    /**
     * The row of a page for the current platform thread.
     *
     * @param page not null
     * @param carrier the current platform thread
     * @return null if the page's shared row must be used
     */
    private static long[] rowOrNew(long[][] page, Thread carrier) {
        int bucket = bucket(carrier, id(carrier));
        if (bucket == SHARED) {
            return null;
        }
        long[] row = page[bucket];
        if (row == null) {
            row = new long[LENGTH];
            ROW.setRelease(page, bucket, row);
        }
        return row;
    }

    /** Adds to a counter of the shared row. */
    private static void addShared(long[][] page, int cell, long amount) {
        long[] row = (long[]) ROW.getAcquire(page, SHARED);
        if (row == null) {
            ROW.compareAndSet(page, SHARED, (long[]) null, new long[LENGTH]);
            row = (long[]) ROW.getAcquire(page, SHARED);
        }
        CELL.getAndAdd(row, cell, amount);
    }

    private static int bucket(Thread carrier, long id) {
        for (int i = 0; i < PROBES; i++) {
            int bucket = (int) (id + i) & MASK;
            if (OWNERS[bucket] == id) {
                return bucket;
            }
        }
        for (int i = 0; i < PROBES; i++) {
            int bucket = (int) (id + i) & MASK;
            Owner owner = (Owner) OWNER.getAcquire(OWNED, bucket);
            // rows of a thread that has ended are continued: their sums stay right
            if ((owner == null || owner.isGone()) && OWNER.compareAndSet(OWNED, bucket, owner, new Owner(carrier))) {
                OWNERS[bucket] = id;
                return bucket;
            }
        }
        return SHARED;
    }

    /** Removes the rows of threads that have ended, and keeps their sums. */
    static synchronized void retire() {
        for (int bucket = 0; bucket < THREADS; bucket++) {
            Owner owner = (Owner) OWNER.getAcquire(OWNED, bucket);
            if (owner != null && owner.isGone() && OWNER.compareAndSet(OWNED, bucket, owner, RETIRING)) {
                OWNERS[bucket] = 0;
                for (int page = 0; page < end; page++) {
                    long[][] rows = (long[][]) PAGES[page];
                    if (rows != null && rows[bucket] != null) {
                        add(rows[bucket], RETIRED[page]);
                        rows[bucket] = null;
                    }
                }
                OWNER.setRelease(OWNED, bucket, (Owner) null);
            }
        }
    }

    private static void add(long[] row, long[] sums) {
        for (int i = 0; i < CELLS; i++) {
            sums[i] += (long) CELL.getOpaque(row, FIRST + i);
        }
    }

    /**
     * The sums of all threads: at least what happened before the call.
     *
     * @param page the first page
     * @param pages how many
     * @return by number in these pages; 0 for those of a page that is not used
     */
    static synchronized long[] sums(int page, int pages) {
        int[] buckets = buckets();
        long[] all = new long[pages * CELLS];
        long[] sums = new long[CELLS];
        for (int i = 0; i < pages; i++) {
            long[][] rows = (long[][]) PAGES[page + i];
            if (rows != null) {
                System.arraycopy(RETIRED[page + i], 0, sums, 0, CELLS);
                for (int bucket : buckets) {
                    long[] row = (long[]) ROW.getAcquire(rows, bucket);
                    if (row != null) {
                        add(row, sums);
                    }
                }
                System.arraycopy(sums, 0, all, i * CELLS, CELLS);
            }
        }
        return all;
    }

    /** Those that can have rows. */
    private static int[] buckets() {
        int[] buckets = new int[THREADS + 1];
        int count = 0;
        for (int bucket = 0; bucket < THREADS; bucket++) {
            if (OWNER.getAcquire(OWNED, bucket) != null) {
                buckets[count++] = bucket;
            }
        }
        buckets[count++] = SHARED;
        return Arrays.copyOf(buckets, count);
    }

    /** Passes the rows that threads have in these pages, without shared ones. */
    static synchronized void each(int page, int pages, Consumer<long[]> receiver) {
        for (int i = 0; i < pages; i++) {
            long[][] rows = (long[][]) PAGES[page + i];
            for (int bucket = 0; bucket < THREADS && rows != null; bucket++) {
                long[] row = (long[]) ROW.getAcquire(rows, bucket);
                if (row != null) {
                    receiver.accept(row);
                }
            }
        }
    }

    /** From where pages were never used. */
    static synchronized int end() {
        return end;
    }

    /** Takes a page that was never used, for one caller to add. */
    static synchronized int take() {
        if (end >= MOST_PAGES) {
            throw new IllegalStateException(
                    "more than " + MOST_PAGES * CELLS + " call sites, with those of detached agents; restart the JVM");
        }
        return end++;
    }

    /** Makes a page usable, with all counters 0. */
    static synchronized void add(int page) {
        RETIRED[page] = new long[CELLS];
        PAGES[page] = new long[THREADS + 1][];
    }

    /** Frees a page. Code that still counts there does so in vain. */
    static synchronized void remove(int page) {
        PAGES[page] = null;
        RETIRED[page] = null;
    }

    /** A platform thread with rows; weak, because a thread keeps class loaders in memory. */
    private static final class Owner extends WeakReference<Thread> {
        Owner(Thread thread) {
            super(thread);
        }

        /** Whether the thread has ended; if so, all its writes are visible to the caller. */
        boolean isGone() {
            Thread thread = get();
            return this != RETIRING && (thread == null || !thread.isAlive());
        }
    }
}
