package timeagent.events.clock;

import jdk.jfr.EventType;
import timeagent.events.AgentStatus;
import timeagent.events.AgentThread;
import timeagent.events.Registered;

/**
 * Gives out the budget of {@code timeagent.ClockRead} events once a second, in a daemon thread of its own: the period of
 * another event can be set to anything, and the event itself has none.
 */
final class ClockSampler implements Runnable {
    private static final long PERIOD_NANOS = 1_000_000_000;

    private final int eventsPerSecond;
    private final HotSites hotSites;
    private final EventType readType = Registered.type(ClockReadEvent.class);
    private long sharedAt = System.nanoTime() - PERIOD_NANOS;
    private boolean stopped;

    /** @param eventsPerSecond the most events of the whole JVM */
    ClockSampler(int eventsPerSecond, HotSites hotSites) {
        this.eventsPerSecond = eventsPerSecond;
        this.hotSites = hotSites;
    }

    void start() {
        AgentThread.of(this, "timeagent-sampler").start();
    }

    synchronized void stop() {
        stopped = true;
        notifyAll();
    }

    /** To be called when a recording has started or stopped. */
    synchronized void recordingsChanged() {
        notifyAll();
    }

    @Override
    public synchronized void run() {
        while (!stopped) {
            try {
                wait(stepOrRest(System.nanoTime()));
            } catch (InterruptedException e) {
                // nobody but stop() ends it
            }
        }
    }

    /** Where the memory has ended, it need not have in a second. */
    private long stepOrRest(long nanoTime) {
        try {
            return step(nanoTime);
        } catch (Throwable e) {
            AgentStatus.hookFailed();
            return PERIOD_NANOS / 1_000_000;
        }
    }

    /**
     * Gives out the budget if a period has passed since the last time; whoever wakes this thread must not raise it.
     *
     * @return milliseconds until there is something to do, 0 if that depends on a recording
     */
    synchronized long step(long nanoTime) {
        if (!readType.isEnabled()) {
            return 0;
        }
        long left = PERIOD_NANOS - (nanoTime - sharedAt);
        if (left <= 0) {
            sharedAt = nanoTime;
            left = PERIOD_NANOS;
            share();
        }
        return (left + 999_999) / 1_000_000;
    }

    private void share() {
        StripedCounts counts = ClockCounter.counts();
        hotSites.update(counts.sums(CallSites.all().length));
        int[] intervals = hotSites.intervals(eventsPerSecond);
        int hot = 0;
        for (int interval : intervals) {
            hot += interval > 0 ? 1 : 0;
        }
        ClockCounter.schedule().publish(intervals, eventsPerSecond, 2 * eventsPerSecond / Math.max(1, hot) + 1);
        for (int site = 0; site < intervals.length; site++) {
            if (intervals[site] > 0) {
                counts.wake(site, intervals[site]);
            }
        }
    }
}
