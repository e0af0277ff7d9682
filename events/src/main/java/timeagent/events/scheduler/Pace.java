package timeagent.events.scheduler;

/** Keeps a task to a thousandth of the time, 1 ms a second, by letting it run less often the longer it takes. */
final class Pace {
    private static final long REST = 1000;

    private long nextAt;
    private boolean started;

    /** Whether enough time has passed since the last run for another. */
    boolean allows(long nanoTime) {
        return !started || nanoTime - nextAt >= 0;
    }

    /**
     * To be told of every run.
     *
     * @param nanoTime when it ended
     * @param nanos CPU time that it took
     * @param longestRest nanoseconds after which the next may come, however long this one took
     */
    void ran(long nanoTime, long nanos, long longestRest) {
        started = true;
        nextAt = nanoTime + Math.min(REST * nanos, longestRest);
    }
}
