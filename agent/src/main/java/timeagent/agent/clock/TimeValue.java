package timeagent.agent.clock;

import java.util.BitSet;

/**
 * What is known of a value on the operand stack, in a local variable or in a field: which clock reads it may come from,
 * and how.
 */
final class TimeValue {
    // kinds; a value of the first three does not change what another one is
    /** Nothing is stored yet. */
    static final int NONE = 0;

    static final int ZERO = 1;
    static final int CONSTANT = 2;
    /** A time span, converted by the JDK. */
    static final int SPAN = 3;
    /** Unknown, of a parameter or field. */
    static final int VARIABLE = 4;

    static final int UNKNOWN = 5;
    /** A point in time, as a clock returned it. */
    static final int POINT = 6;
    /** A point in time and something added. */
    static final int SHIFTED = 7;
    /** A point in time and a time span added. */
    static final int DUE = 8;
    /** {@code nanoTime()} minus an unknown value: a time span, or a point in time. */
    static final int SINCE = 9;
    /** An unknown value minus {@code nanoTime()}: the time left, unless it becomes part of a sum. */
    static final int LEFT = 10;
    /** From a read, in a way that is not known. */
    static final int LOST = 11;

    // flags
    static final int NANOS = 1;
    static final int WALL = 2;
    /** Of a {@link java.time.Clock}, which need not be the system's. */
    static final int GIVEN = 4;
    /** In another unit than the clock's. */
    static final int SCALED = 8;
    /** Was in a field, or passed to a method. */
    static final int STORED = 16;
    /** A date or time of day. */
    static final int CALENDAR = 32;

    /** In place of the number of a read that is counted elsewhere. */
    static final int NO_READ = -1;

    private static final BitSet NO_READS = new BitSet();
    private static final TimeValue[] WITHOUT_READS = new TimeValue[UNKNOWN + 1];

    static {
        for (int kind = NONE; kind <= UNKNOWN; kind++) {
            WITHOUT_READS[kind] = new TimeValue(kind, 0, NO_READS);
        }
    }

    /** A new object whose constructor was not called yet; compared by identity. */
    static final TimeValue NEW = new TimeValue(UNKNOWN, 0, NO_READS);

    final int kind;
    final int flags;
    /** Numbers of the reads; not changed. */
    final BitSet reads;

    private TimeValue(int kind, int flags, BitSet reads) {
        this.kind = kind;
        this.flags = flags;
        this.reads = reads;
    }

    /** @param kind one without reads */
    static TimeValue of(int kind) {
        return WITHOUT_READS[kind];
    }

    static TimeValue read(int number, int flags) {
        BitSet reads = new BitSet();
        if (number != NO_READ) {
            reads.set(number);
        }
        return new TimeValue(POINT, flags, reads);
    }

    boolean hasReads() {
        return kind >= POINT;
    }

    boolean isPoint() {
        return kind == POINT;
    }

    /** Whether it is a point in time that was computed from a read. */
    boolean isLater() {
        return kind == SHIFTED || kind == DUE;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** The same reads, used in another way. */
    TimeValue as(int otherKind, int moreFlags) {
        boolean same = !hasReads() || otherKind == kind && (flags | moreFlags) == flags;
        return same ? this : new TimeValue(otherKind, flags | moreFlags, reads);
    }

    TimeValue with(int moreFlags) {
        return as(kind, moreFlags);
    }

    /** What a value is that is either of two; null is none. */
    static TimeValue merge(TimeValue one, TimeValue other) {
        if (one == null || one.equals(other)) {
            return other;
        }
        if (other == null) {
            return one;
        }
        int kind = kind(Math.min(one.kind, other.kind), Math.max(one.kind, other.kind));
        if (kind <= UNKNOWN) {
            return of(kind);
        }
        int flags = one.flags | other.flags;
        if ((flags & (NANOS | WALL)) == (NANOS | WALL)) {
            kind = LOST;
        }
        BitSet reads = (BitSet) one.reads.clone();
        reads.or(other.reads);
        return new TimeValue(kind, flags, reads);
    }

    private static int kind(int low, int high) {
        if (low == high || low <= CONSTANT) {
            return high;
        }
        if (low == SHIFTED && high == DUE) {
            return SHIFTED;
        }
        return high <= UNKNOWN ? UNKNOWN : LOST;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TimeValue that && kind == that.kind && flags == that.flags && reads.equals(that.reads);
    }

    @Override
    public int hashCode() {
        return 31 * kind + flags + reads.hashCode();
    }
}
