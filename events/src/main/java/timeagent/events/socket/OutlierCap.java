package timeagent.events.socket;

/**
 * Limits the time that a measured emission adds to the sum of a style.
 *
 * <p>A thread that loses its CPU in the middle of an emission, or finds cold caches when it gets one back, measures other
 * programs. The limit is 1.5 times the running lower quartile of the times, and {@value #SLACK} ns. The lower quartile is
 * nearly the same on an idle machine and on a busy one, where the median is not; a sum of limited times is still a sum.
 *
 * <p>Used by all threads without a lock: an update that is lost does no harm. Allocates nothing.
 */
final class OutlierCap {
    /** Nanoseconds: about the first emission of all, which the JVM interprets. */
    private static final double FIRST = 10_000;

    /** A clock may be that coarse. */
    private static final int SLACK = 50;

    private static final double FACTOR = 1.5;
    // three steps down for one up: they balance where a quarter of the times is below
    private static final double UP = 1.0 / 256;
    private static final double DOWN = 3 * UP;
    // while the JIT compiler works, times fall by factors
    private static final double FALL = 1.0 / 4;

    private double quartile = FIRST;

    /**
     * The time, or the limit if that is less, or 0.
     *
     * @param nanos can be far below 0, where the thread lost its CPU while the meter measured itself
     */
    long cap(long nanos) {
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
