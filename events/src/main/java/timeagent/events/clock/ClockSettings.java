package timeagent.events.clock;

/**
 * The options for clock reads.
 *
 * @param mode what is recorded
 * @param hotPerSecond reads per second from which a call site is hot
 * @param samplesPerSecond the most sampled events of the whole JVM
 * @param cachePeriodNanos refresh period of the cached clock; 0 for none
 */
public record ClockSettings(Mode mode, long hotPerSecond, int samplesPerSecond, long cachePeriodNanos) {
    /** What is recorded; each mode includes the previous one. */
    public enum Mode {
        OFF,
        COUNT,
        SAMPLE,
        ALL
    }

    /** Whether reads are counted. */
    public boolean counts() {
        return mode != Mode.OFF;
    }

    boolean samples() {
        return mode == Mode.SAMPLE;
    }

    boolean writesReads() {
        return mode == Mode.SAMPLE || mode == Mode.ALL;
    }

    /** Whether {@link System#currentTimeMillis()} is replaced by the cached clock. */
    public boolean caches() {
        return cachePeriodNanos > 0;
    }
}
