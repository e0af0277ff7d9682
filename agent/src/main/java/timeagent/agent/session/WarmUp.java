package timeagent.agent.session;

import timeagent.events.process.Compilation;
import timeagent.events.process.ProcessCpu;

/**
 * Whether this JVM still compiles its code again, because rewriting classes makes it discard compiled code: programs are slow then.
 *
 * <p>Over after three seconds in a row in which compilations took less than a tenth of the time. Under load, a second in which the
 * program did nothing does not count: the load is still starting.
 */
final class WarmUp {
    private static final int CALM_PERIODS = 3;
    static final int MOST_SECONDS = 60;
    private static final long SECOND = 1_000_000_000;

    /** The daemon's tasks may run early. */
    private static final long PERIOD_NANOS = 9 * SECOND / 10;

    /** CPU time per time; a service that waits for requests uses some hundredths. */
    private static final double WORKS = 0.1;

    private final boolean isLoaded;
    private final long start;
    private final Compilation compilation;
    private long last;
    private long lastCpu;
    private int calm;

    /**
     * @param isLoaded whether the program is about to get work
     * @param compiledMillis time of all compilations since the JVM started
     * @param cpuNanos CPU time of the process, {@link ProcessCpu#NOT_KNOWN} if unknown
     */
    WarmUp(boolean isLoaded, long nanoTime, long compiledMillis, long cpuNanos) {
        this.isLoaded = isLoaded;
        start = nanoTime;
        lastCpu = cpuNanos;
        last = nanoTime;
        compilation = new Compilation(nanoTime, compiledMillis);
    }

    /**
     * Adds a sample; returns whether the JVM has settled, or has had the longest time for it.
     *
     * @param isRewritten whether all classes are
     */
    boolean isOver(long nanoTime, long compiledMillis, long cpuNanos, boolean isRewritten) {
        if (nanoTime - last >= PERIOD_NANOS) {
            boolean works =
                    !isLoaded || cpuNanos == ProcessCpu.NOT_KNOWN || cpuNanos - lastCpu >= WORKS * (nanoTime - last);
            if (!compilation.isCalm(nanoTime, compiledMillis) || !isRewritten) {
                calm = 0;
            } else if (works) {
                calm++;
            }
            last = nanoTime;
            lastCpu = cpuNanos;
        }
        return hasSettled() || nanoTime - start >= MOST_SECONDS * SECOND;
    }

    boolean hasSettled() {
        return calm >= CALM_PERIODS;
    }
}
