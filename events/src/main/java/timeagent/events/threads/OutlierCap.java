package timeagent.events.threads;

/**
 * Limits the time that one measured emission adds to a sum.
 *
 * <p>A thread that is preempted during an emission, or resumes with cold caches, measures other programs. The limit is
 * 1.5 times the running lower quartile plus {@value #SLACK} ns. Unlike the median, the lower quartile is nearly the
 * same on idle and busy machines.
 *
 * <p>Used by all threads without a lock: a lost update is harmless. Allocates nothing.
 */
public final class OutlierCap {
    /** Nanoseconds; about the duration of an interpreted emission, the first one. */
    private static final double FIRST = 10_000;

    /** Nanoseconds; allows for the resolution of the clock. */
    private static final int SLACK = 50;

    private static final double FACTOR = 1.5;
    // three steps down for one up, balanced where a quarter of the times is below
    private static final double UP = 1.0 / 256;
    private static final double DOWN = 3 * UP;
    // the JIT compiler reduces times by factors
    private static final double FALL = 1.0 / 4;

    private double quartile = FIRST;

    /**
     * The time, limited to the range from 0 to the limit.
     *
     * @param nanos can be far below 0, if the thread was preempted while the meter measured itself
     */
    public long cap(long nanos) {
        if (nanos <= 0) {
            return 0;
        }
        double before = quartile;
        double size = before + SLACK;
        if (nanos < before) {
            quartile = before - Math.max(size * DOWN, (before - nanos) * FALL);
        } else if (nanos > before) {
            quartile = before + size * UP;
        }
        return Math.min(nanos, (long) (before * FACTOR) + SLACK);
    }
}
