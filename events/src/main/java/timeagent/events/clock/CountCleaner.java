package timeagent.events.clock;

import timeagent.events.threads.DaemonTask;

/** Frees the counts of dead threads: once a second while reads are counted, then until no thread has counts. */
public final class CountCleaner implements DaemonTask {
    private static final long PERIOD_MILLIS = 1000;
    private static final long PERIOD_WITHOUT_RECORDING_MILLIS = 10_000;

    @Override
    public long step(long nanoTime) {
        ClockCounter.counts().sums().removeDead();
        if (ClockCounter.isCounting()) {
            return PERIOD_MILLIS;
        }
        // a dead thread that the application still refers to is not enqueued by the garbage collector
        return ClockCounter.counts().table().size() > 0 ? PERIOD_WITHOUT_RECORDING_MILLIS : 0;
    }
}
