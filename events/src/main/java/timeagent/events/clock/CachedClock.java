package timeagent.events.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.OwnField;
import timeagent.events.threads.AgentThread;

/**
 * A clock that one daemon thread refreshes, for call sites that tolerate a slightly stale time.
 *
 * <p>Never goes back unless the system clock does. Readers detect a refresher that is more than ten periods late and
 * use the system clock until it returns. A thread checks the cached time against the system clock when it sees it for
 * the 1st, 2nd, 4th, 8th... time: frequent readers make about twenty checks per period, rare readers check every time.
 *
 * <p>The refresher sleeps after ten periods without a check, until a thread reads twice within a period.
 */
public class CachedClock implements Runnable {
    public static final CachedClock INSTANCE = new CachedClock();

    /** The refresher is late after missing this many periods. */
    static final int PERIODS_LATE = 10;

    /** It sleeps after at least this time without a check: a cached time may be the same for some milliseconds. */
    private static final long LEAST_UNREAD_NANOS = 100_000_000;

    /** Instead of a cached time: readers read the system clock. */
    private static final long SYSTEM_CLOCK = Long.MIN_VALUE;

    /** Instead of a cached time: the refresher is about to read the system clock and cache it. */
    private static final long RETURNING = Long.MIN_VALUE + 1;

    /** How often a reader polls for the end of a refresh: some microseconds. */
    private static final int MOST_SPINS = 100;

    private static final VarHandle CACHED = OwnField.handle(MethodHandles.lookup(), "cached", long.class);

    private volatile long cached = SYSTEM_CLOCK;
    private volatile Thread refresher;
    private long periodNanos;
    private long lateMillis;

    /** Whether a reader has checked the cached time, or found the refresher asleep, since the last refresh. */
    private volatile boolean isRead;

    /** Written by the refresher only: a reader that is late must not undo it. */
    private volatile boolean isAsleep;

    private long unreadPeriods;

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

    /** Starts the clock without running the refresher. */
    synchronized void begin(Thread thread, long periodNanos) {
        this.periodNanos = periodNanos;
        // the system clock has millisecond steps: one step is no delay
        lateMillis = Math.max(1, PERIODS_LATE * periodNanos / 1_000_000);
        // the first call links it, which needs memory: not in a reader
        wake();
        isAsleep = false;
        unreadPeriods = 0;
        refresher = thread;
        refresh();
    }

    /** The cached clock; overridden by tests. */
    long systemClock() {
        return System.currentTimeMillis();
    }

    /** Stops the refresher; readers use the system clock from now on. */
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
                if (isAsleep) {
                    LockSupport.park(this);
                } else {
                    LockSupport.parkNanos(this, periodNanos);
                }
                // clears the interrupt, which would make every wait return at once
                Thread.interrupted();
                refreshOrSleep();
            }
        } finally {
            expire();
        }
    }

    /** Caches the time, or stops doing so if nothing reads it. */
    synchronized void refreshOrSleep() {
        unreadPeriods = isRead ? 0 : unreadPeriods + 1;
        isRead = false;
        if (unreadPeriods < Math.max(PERIODS_LATE, LEAST_UNREAD_NANOS / periodNanos)) {
            isAsleep = false;
            refresh();
        } else {
            cached = SYSTEM_CLOCK;
            isAsleep = true;
        }
    }

    /** Whether the refresher waits for a reader, not for the next period. */
    boolean isAsleep() {
        return isAsleep;
    }

    /**
     * Caches the time; the lock excludes {@link #stop}, not readers.
     *
     * <p>Returning from a delay, the refresher announces it before it reads the system clock: a reader that still
     * returns its own time has read it earlier.
     */
    synchronized void refresh() {
        if (refresher != null) {
            long before = cached;
            if (before == SYSTEM_CLOCK) {
                before = RETURNING;
                cached = before;
            }
            // not if a reader has found the refresher late: others may have seen a later time
            replace(before, systemClock());
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
     * @param row the reading thread's own cells; null if it has none, then it checks every time
     */
    long millis(long[] row) {
        long millis = cached;
        if (millis == SYSTEM_CLOCK || millis == RETURNING) {
            return uncachedMillis(row);
        }
        if (isCheckDue(row, millis)) {
            if (!isRead) {
                isRead = true;
            }
            if (systemClock() - millis > lateMillis) {
                replace(millis, SYSTEM_CLOCK);
                return systemMillis();
            }
        }
        return millis;
    }

    private long uncachedMillis(long[] row) {
        long millis = systemMillis();
        if (isAsleep && row != null) {
            long sinceLast = millis - row[CountSlot.CACHED_TIME];
            row[CountSlot.CACHED_TIME] = millis;
            row[CountSlot.CACHED_READS] = 0;
            if (sinceLast <= Math.max(1, periodNanos / 1_000_000)) {
                wake();
            }
        }
        return millis;
    }

    private void wake() {
        try {
            isRead = true;
            LockSupport.unpark(refresher);
        } catch (Throwable e) {
            // the next reader tries again
            HookErrors.record(e);
        }
    }

    /**
     * Does nothing if another thread was first. The only call of the handle: the first one links it, which needs memory, and
     * {@link #begin} makes it rather than a reader.
     */
    private void replace(long before, long after) {
        CACHED.compareAndSet(this, before, after);
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
                // the refresher was descheduled between announcement and refresh
                replace(RETURNING, SYSTEM_CLOCK);
            }
        }
    }
}
