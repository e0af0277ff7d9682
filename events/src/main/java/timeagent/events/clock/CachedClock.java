package timeagent.events.clock;

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

    private static final long SYSTEM_CLOCK = Long.MIN_VALUE;

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

    /** Under the lock that {@link #systemMillis} takes: no reader can have a later time before this one is published. */
    synchronized void refresh() {
        if (refresher != null) {
            cached = systemClock();
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
        if (millis == SYSTEM_CLOCK) {
            return systemMillis();
        }
        if (isCheckDue(row, millis) && systemClock() - millis > lateMillis) {
            return late(millis);
        }
        return millis;
    }

    private static boolean isCheckDue(long[] row, long millis) {
        if (row == null) {
            return true;
        }
        long reads = row[CountRow.CACHED_TIME] == millis ? row[CountRow.CACHED_READS] + 1 : 1;
        row[CountRow.CACHED_TIME] = millis;
        row[CountRow.CACHED_READS] = reads;
        return (reads & reads - 1) == 0;
    }

    private synchronized long late(long millis) {
        if (cached == millis) {
            cached = SYSTEM_CLOCK;
        }
        return systemMillis();
    }

    private synchronized long systemMillis() {
        return cached == SYSTEM_CLOCK ? systemClock() : cached;
    }
}
