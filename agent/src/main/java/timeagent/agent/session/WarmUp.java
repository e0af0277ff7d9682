package timeagent.agent.session;

import timeagent.events.process.Compilation;

/**
 * Whether this JVM still compiles its code again, because rewriting classes makes it discard compiled code: programs are slow then.
 *
 * <p>Over after three seconds in a row in which compilations took less than a tenth of the time.
 */
final class WarmUp {
    private static final int CALM_PERIODS = 3;
    static final int MOST_SECONDS = 60;
    private static final long SECOND = 1_000_000_000;

    /** The daemon's tasks may run early. */
    private static final long PERIOD_NANOS = 9 * SECOND / 10;

    private final long start;
    private final Compilation compilation;
    private long last;
    private int calm;

    /** @param compiledMillis time of all compilations since the JVM started */
    WarmUp(long nanoTime, long compiledMillis) {
        start = nanoTime;
        last = nanoTime;
        compilation = new Compilation(nanoTime, compiledMillis);
    }

    /**
     * Adds a sample; returns whether the JVM has settled, or has had the longest time for it.
     *
     * @param isRewritten whether all classes are
     */
    boolean isOver(long nanoTime, long compiledMillis, boolean isRewritten) {
        if (nanoTime - last >= PERIOD_NANOS) {
            calm = compilation.isCalm(nanoTime, compiledMillis) && isRewritten ? calm + 1 : 0;
            last = nanoTime;
        }
        return hasSettled() || nanoTime - start >= MOST_SECONDS * SECOND;
    }

    boolean hasSettled() {
        return calm >= CALM_PERIODS;
    }
}
