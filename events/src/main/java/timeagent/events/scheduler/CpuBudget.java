package timeagent.events.scheduler;

/** Limits a task to a thousandth of one CPU, 1 ms per second: the longer it takes, the less often it runs. */
final class CpuBudget {
    private static final long REST = 1000;

    private long nextAt;
    private boolean started;

    /** Whether the task may run again. */
    boolean allows(long nanoTime) {
        return !started || nanoTime - nextAt >= 0;
    }

    /**
     * Call after every run.
     *
     * @param nanoTime when it ended
     * @param nanos CPU time of the run
     * @param longestRest maximum pause in nanoseconds, however long the run took
     */
    void ran(long nanoTime, long nanos, long longestRest) {
        started = true;
        nextAt = nanoTime + Math.min(REST * nanos, longestRest);
    }
}
