package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import timeagent.events.AgentThread;

/**
 * A clock that one daemon thread refreshes, for call sites that can do with a time that is a little old.
 *
 * <p>Never earlier than a time it has given before, but where the system clock itself went back. When the refresher is
 * late by more than ten periods the readers find out, and the system clock answers until the refresher is back. A thread
 * checks the cached time against the system clock when it sees it for the 1st, 2nd, 4th, 8th... time: a thread that reads
 * often pays for about twenty checks per period, and one that reads seldom checks every time.
 */
public class CachedClock implements Runnable {
    public static final CachedClock INSTANCE = new CachedClock();

    /** The refresher is late when it has missed this many periods. */
    static final int PERIODS_LATE = 10;

    /** Instead of a cached time: readers read the system clock. */
    private static final long SYSTEM_CLOCK = Long.MIN_VALUE;

    /** Instead of a cached time: the refresher is about to read the system clock and cache it. */
    private static final long RETURNING = Long.MIN_VALUE + 1;

    /** How often a reader looks whether the refresher is done: some microseconds. */
    private static final int MOST_SPINS = 100;

    private static final VarHandle CACHED;

    static {
        try {
            CACHED = MethodHandles.lookup().findVarHandle(CachedClock.class, "cached", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile long cached = SYSTEM_CLOCK;
    private volatile Thread refresher;
    private long periodNanos;
    private long lateMillis;

    CachedClock() {}

    /**
     * Starts the refresher.
     *
     * @param periodNanos from one refresh to the next
     */
    public synchronized void start(long periodNanos) {
        Thread thread = AgentThread.of(this, "timeagent-clock");
        thread.setPriority(Thread.MAX_PRIORITY);
        begin(thread, periodNanos);
        thread.start();
    }

    /** All of a start but to run the refresher. */
    synchronized void begin(Thread thread, long periodNanos) {
        this.periodNanos = periodNanos;
        // the system clock tells whole milliseconds: one of them is no delay
        lateMillis = Math.max(1, PERIODS_LATE * periodNanos / 1_000_000);
        refresher = thread;
        refresh();
    }

    /** What is cached; a test has its own. */
    long systemClock() {
        return System.currentTimeMillis();
    }

    /** Stops the refresher; the system clock answers from now on. */
    public synchronized void stop() {
        Thread thread = refresher;
        refresher = null;
        cached = SYSTEM_CLOCK;
        LockSupport.unpark(thread);
    }

    @Override
    public void run() {
        try {
            while (refresher == Thread.currentThread()) {
                LockSupport.parkNanos(this, periodNanos);
                // whoever interrupts it: it would not wait any more
                Thread.interrupted();
                refresh();
            }
        } finally {
            expire();
        }
    }

    /**
     * Caches the time; the lock is not for readers, but against {@link #stop}.
     *
     * <p>After the system clock was read by all, the refresher says so before it reads it: a reader that still returns a time of
     * its own has read it before.
     */
    synchronized void refresh() {
        if (refresher != null) {
            long before = cached;
            if (before == SYSTEM_CLOCK) {
                before = RETURNING;
                cached = before;
            }
            // not where a reader found the refresher late meanwhile: others may have a later time by now
            CACHED.compareAndSet(this, before, systemClock());
        }
    }

    private synchronized void expire() {
        if (refresher == null || refresher == Thread.currentThread()) {
            cached = SYSTEM_CLOCK;
        }
    }

    /**
     * Milliseconds since 1970.
     *
     * @param row the reading thread's own cells, null if it has none: it checks every time then
     */
    long millis(long[] row) {
        long millis = cached;
        if (millis == SYSTEM_CLOCK || millis == RETURNING) {
            return systemMillis();
        }
        if (isCheckDue(row, millis) && systemClock() - millis > lateMillis) {
            CACHED.compareAndSet(this, millis, SYSTEM_CLOCK);
            return systemMillis();
        }
        return millis;
    }

    private static boolean isCheckDue(long[] row, long millis) {
        if (row == null) {
            return true;
        }
        long reads = row[CountSlot.CACHED_TIME] == millis ? row[CountSlot.CACHED_READS] + 1 : 1;
        row[CountSlot.CACHED_TIME] = millis;
        row[CountSlot.CACHED_READS] = reads;
        return (reads & reads - 1) == 0;
    }

    private long systemMillis() {
        for (int spins = 0; ; spins++) {
            long now = cached;
            if (now == SYSTEM_CLOCK) {
                long millis = systemClock();
                if (cached == SYSTEM_CLOCK) {
                    return millis;
                }
            } else if (now != RETURNING) {
                return now;
            } else if (spins < MOST_SPINS) {
                Thread.onSpinWait();
            } else {
                // it lost its processor at the worst moment
                CACHED.compareAndSet(this, RETURNING, SYSTEM_CLOCK);
            }
        }
    }
}
