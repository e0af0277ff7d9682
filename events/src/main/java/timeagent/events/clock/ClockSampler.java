package timeagent.events.clock;

import jdk.jfr.EventType;

/**
 * Gives out the budget of {@code timeagent.ClockRead} events once a second, in a daemon thread of its own: the period of
 * another event can be set to anything, and the event itself has none.
 */
final class ClockSampler implements Runnable {
    private static final long PERIOD_MILLIS = 1000;

    private final int eventsPerSecond;
    private final HotSites hotSites;
    private final EventType readType = EventType.getEventType(ClockReadEvent.class);
    private boolean stopped;

    /** @param eventsPerSecond the most events of the whole JVM */
    ClockSampler(int eventsPerSecond, HotSites hotSites) {
        this.eventsPerSecond = eventsPerSecond;
        this.hotSites = hotSites;
    }

    void start() {
        Thread thread = new Thread(null, this, "timeagent-sampler", 0, false);
        thread.setDaemon(true);
        thread.start();
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
        try {
            while (!stopped) {
                if (readType.isEnabled()) {
                    share();
                    wait(PERIOD_MILLIS);
                } else {
                    wait();
                }
            }
        } catch (InterruptedException e) {
            // somebody wants the thread to end
        }
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
