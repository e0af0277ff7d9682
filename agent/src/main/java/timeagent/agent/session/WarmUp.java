package timeagent.agent.session;

import timeagent.events.process.Compilation;
import timeagent.events.process.ProcessCpu;

/**
 * Whether this JVM still compiles its code again, because rewriting classes makes it discard compiled code: programs are slow then.
 *
 * <p>Over after three seconds in a row in which compilations took less than a tenth of the time. Under load, idle seconds do not
 * count: the load is still starting.
 */
final class WarmUp {
    private static final int CALM_PERIODS = 3;
    static final int MOST_SECONDS = 60;
    private static final long SECOND = 1_000_000_000;

    /** The daemon's tasks may run early. */
    private static final long PERIOD_NANOS = 9 * SECOND / 10;

    /** CPU time per elapsed time; an idle service uses a few hundredths. */
    private static final double BUSY = 0.1;

    private final boolean underLoad;
    private final long start;
    private final Compilation compilation;
    private long last;
    private long lastCpu;
    private int calm;

    /**
     * @param underLoad whether a load of the program is starting
     * @param compiledMillis time of all compilations since the JVM started
     * @param cpuNanos CPU time of the process, {@link ProcessCpu#NOT_KNOWN} if unknown
     */
    WarmUp(boolean underLoad, long nanoTime, long compiledMillis, long cpuNanos) {
        this.underLoad = underLoad;
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
            boolean isBusy =
                    !underLoad || cpuNanos == ProcessCpu.NOT_KNOWN || cpuNanos - lastCpu >= BUSY * (nanoTime - last);
            if (!compilation.isCalm(nanoTime, compiledMillis) || !isRewritten) {
                calm = 0;
            } else if (isBusy) {
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
