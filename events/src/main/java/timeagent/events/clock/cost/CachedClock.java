package timeagent.events.clock.cost;

import java.util.concurrent.locks.LockSupport;
import timeagent.events.jdk.HookAccess;
import timeagent.events.threads.AgentThread;
import timeagent.events.threads.DaemonTask;

/**
 * A clock that one daemon thread refreshes, for call sites that tolerate a slightly stale time: an experiment.
 *
 * <p>As old as the last refresh, so it goes back only if the system clock does. Without the thread it is the system clock.
 */
public class CachedClock implements Runnable, DaemonTask {
    public static final CachedClock INSTANCE = new CachedClock();

    /** Instead of a cached time: readers read the system clock. */
    private static final long SYSTEM_CLOCK = Long.MIN_VALUE;

    private static final long PERIOD_MILLIS = 1000;

    private volatile long cached = SYSTEM_CLOCK;
    private volatile Thread refresher;
    private long periodNanos;

    CachedClock() {}

    /**
     * Starts the refresher.
     *
     * @param periodNanos from one refresh to the next
     */
    public synchronized void start(long periodNanos) {
        Thread thread = AgentThread.of(this, "timeagent-clock");
        begin(thread, periodNanos);
        thread.start();
    }

    /** Starts the clock without running the refresher. */
    synchronized void begin(Thread thread, long periodNanos) {
        this.periodNanos = periodNanos;
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
                LockSupport.parkNanos(this, periodNanos);
                // clears the interrupt, which would make every wait return at once
                Thread.interrupted();
                refresh();
            }
        } finally {
            expire();
        }
    }

    /** Frees the counters of ended threads; threads may count even if nothing is recorded. */
    @Override
    public long step(long nanoTime) {
        HookAccess.tidyUp();
        return refresher == null ? 0 : PERIOD_MILLIS;
    }

    /** Caches the time; the lock excludes {@link #stop}, not readers. */
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

    /** Milliseconds since 1970. */
    public long millis() {
        long millis = cached;
        return millis == SYSTEM_CLOCK ? systemClock() : millis;
    }
}
