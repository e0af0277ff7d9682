package timeagent.agent.clock;

/** What a method does with the values that it reads from a clock, as bits. */
final class ClockUse {
    static final int ELAPSED = 1;
    static final int DEADLINE = 2;
    static final int TIMESTAMP = 4;
    /** Something else, or something that the byte code does not show. */
    static final int OTHER = 8;
    /** Compared with or subtracted from another read of a clock that can be set. */
    static final int OF_WALL_CLOCK = 16;
    /** {@code nanoTime()} compared with a value, not by the sign of a difference. */
    static final int OVERFLOW = 32;
    /** Subtracted from or compared with a read of another clock. */
    static final int TWO_CLOCKS = 64;
    /** {@code nanoTime()} as a date. */
    static final int NO_DATE = 128;
    /** A wrapper that was called reads {@code nanoTime()}. */
    static final int OF_NANO_TIME = 256;
    /** A wrapper that was called reads another clock. */
    static final int OF_OTHER_CLOCK = 512;

    private static final int USES = ELAPSED | DEADLINE | TIMESTAMP | OTHER;

    private ClockUse() {}

    /** The use in events; empty if there are several, or one that is not known. */
    static String use(int bits) {
        return switch (bits & USES) {
            case ELAPSED -> "elapsed";
            case DEADLINE -> "deadline";
            case TIMESTAMP -> "timestamp";
            default -> "";
        };
    }

    /** Why the clock is the wrong one for the use, or used in a wrong way; empty if it is neither. */
    static String misuse(int bits) {
        if ((bits & TWO_CLOCKS) != 0) {
            return "two clocks";
        }
        if ((bits & NO_DATE) != 0) {
            return "no date";
        }
        if ((bits & OVERFLOW) != 0) {
            return "overflow";
        }
        return (bits & OF_WALL_CLOCK) != 0 && (bits & (TIMESTAMP | OTHER)) == 0 ? "wall clock" : "";
    }
}
