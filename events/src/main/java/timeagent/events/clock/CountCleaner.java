package timeagent.events.clock;

import timeagent.events.threads.DaemonTask;

/** Frees the counts of dead threads, once a second while reads are counted. */
public final class CountCleaner implements DaemonTask {
    private static final long PERIOD_MILLIS = 1000;

    @Override
    public long step(long nanoTime) {
        ClockCounter.counts().forgetDeadThreads();
        return ClockCounter.isCounting() ? PERIOD_MILLIS : 0;
    }
}
