package timeagent.agent.clock;

import java.util.Arrays;

/** What operations on times make of them, and which use of their reads that shows. */
final class UseRules {
    /** Bits of {@link ClockUse} by number of the read. */
    private int[] uses = new int[8];

    int[] uses() {
        return uses;
    }

    void clear() {
        Arrays.fill(uses, 0);
    }

    void use(TimeValue value, int bits) {
        if (value.hasReads()) {
            int all = value.reads.length();
            if (all > uses.length) {
                uses = Arrays.copyOf(uses, 2 * all);
            }
            for (int read = value.reads.nextSetBit(0); read >= 0; read = value.reads.nextSetBit(read + 1)) {
                uses[read] |= bits;
            }
        }
    }

    /** A value is used for something that is not known. */
    void lose(TimeValue value) {
        use(value, value.kind == TimeValue.DUE ? ClockUse.DEADLINE : ClockUse.OTHER);
    }

    /** A value is passed to a method that is not known. */
    void pass(TimeValue value) {
        if (value.kind == TimeValue.LEFT) {
            use(value, ClockUse.DEADLINE);
        } else {
            lose(value);
        }
    }

    private TimeValue lost(TimeValue one, TimeValue other) {
        lose(one);
        lose(other);
        return TimeValue.of(TimeValue.UNKNOWN);
    }

    private TimeValue used(TimeValue value, int bits) {
        use(value, bits);
        return TimeValue.of(TimeValue.UNKNOWN);
    }

    private TimeValue both(TimeValue one, TimeValue other, int bits) {
        use(one, bits);
        return used(other, bits);
    }

    void asDate(TimeValue value) {
        if (value.isPoint()) {
            use(value, value.has(TimeValue.NANOS) ? ClockUse.TIMESTAMP | ClockUse.NO_DATE : ClockUse.TIMESTAMP);
        } else {
            use(value, ClockUse.OTHER);
        }
    }

    TimeValue subtract(TimeValue from, TimeValue value) {
        if (from.kind == TimeValue.NONE || value.kind == TimeValue.NONE) {
            return TimeValue.of(TimeValue.NONE);
        }
        boolean toPoint = from.isPoint() && value.isPoint();
        if (toPoint || from.isPoint() && value.isLater() || from.isLater() && value.isPoint()) {
            return meet(from, value, toPoint ? ClockUse.ELAPSED : ClockUse.DEADLINE, 0);
        }
        boolean isKnown = from.kind < TimeValue.VARIABLE || value.kind < TimeValue.VARIABLE;
        if (!isKnown && !value.hasReads() && from.isPoint() && from.has(TimeValue.NANOS)) {
            return from.as(TimeValue.SINCE, 0);
        }
        if (!isKnown && !from.hasReads() && value.isPoint() && value.has(TimeValue.NANOS)) {
            return value.as(TimeValue.LEFT, 0);
        }
        if (from.isLater() && !value.hasReads()) {
            return from.as(TimeValue.SHIFTED, 0);
        }
        return lost(from, value);
    }

    /** Two points in time are subtracted or compared. */
    private TimeValue meet(TimeValue one, TimeValue other, int use, int nanosBits) {
        if (one.has(TimeValue.NANOS) != other.has(TimeValue.NANOS)) {
            // converted to one unit, it may be the offset between the clocks
            return one.has(TimeValue.SCALED) || other.has(TimeValue.SCALED)
                    ? lost(one, other)
                    : both(one, other, use | ClockUse.TWO_CLOCKS);
        }
        if (one.has(TimeValue.NANOS)) {
            return both(one, other, use | nanosBits);
        }
        boolean isGiven = one.has(TimeValue.GIVEN) || other.has(TimeValue.GIVEN);
        return both(one, other, use == 0 || isGiven ? use : use | ClockUse.OF_WALL_CLOCK);
    }

    TimeValue add(TimeValue one, TimeValue other) {
        if (one.kind == TimeValue.NONE || other.kind == TimeValue.NONE) {
            return TimeValue.of(TimeValue.NONE);
        }
        TimeValue point = one.hasReads() ? one : other;
        TimeValue more = one.hasReads() ? other : one;
        if (!point.hasReads()) {
            return TimeValue.merge(one, other).kind <= TimeValue.SPAN
                    ? TimeValue.merge(one, other)
                    : TimeValue.of(TimeValue.UNKNOWN);
        }
        if (more.hasReads()) {
            return lost(one, other);
        }
        if (point.isPoint()) {
            return point.as(more.kind == TimeValue.SPAN ? TimeValue.DUE : TimeValue.SHIFTED, 0);
        }
        return point.isLater() ? point : lost(one, other);
    }

    /** A multiplication, or a division of the first by the second. */
    TimeValue scale(TimeValue one, TimeValue other) {
        boolean byConstant = other.kind <= TimeValue.CONSTANT;
        TimeValue value = byConstant ? one : other;
        TimeValue factor = byConstant ? other : one;
        if (factor.kind > TimeValue.CONSTANT) {
            return lost(one, other);
        }
        return changeUnit(value, value.kind);
    }

    /** @param otherwise kind of the result for a value without reads */
    TimeValue changeUnit(TimeValue value, int otherwise) {
        return switch (value.kind) {
            case TimeValue.POINT -> value.with(TimeValue.SCALED);
            case TimeValue.SINCE -> used(value, ClockUse.ELAPSED);
            case TimeValue.LEFT -> used(value, ClockUse.DEADLINE);
            // half a unit added rounds it
            case TimeValue.SHIFTED, TimeValue.DUE, TimeValue.LOST -> lost(value, value);
            default -> TimeValue.of(otherwise);
        };
    }

    /** @param isOrder whether more than equality is tested */
    void compare(TimeValue one, TimeValue other, boolean isOrder) {
        if (one.hasReads() && other.hasReads()) {
            if (!one.isPoint() && !one.isLater()
                    || !other.isPoint() && !other.isLater()
                    || one.isLater() && other.isLater()) {
                lost(one, other);
            } else if (isOrder) {
                meet(one, other, one.isPoint() && other.isPoint() ? 0 : ClockUse.DEADLINE, ClockUse.OVERFLOW);
            }
        } else if (one.hasReads()) {
            compareWith(one, other.kind, isOrder);
        } else {
            compareWith(other, one.kind, isOrder);
        }
    }

    private void compareWith(TimeValue value, int other, boolean isOrder) {
        boolean isConstant = other <= TimeValue.CONSTANT;
        switch (value.kind) {
            case TimeValue.POINT -> {
                if (!isConstant && isOrder) {
                    compareWithUnknown(value, other);
                }
            }
            case TimeValue.SINCE -> {
                boolean isSpan = other == TimeValue.CONSTANT || other == TimeValue.SPAN;
                use(value, isSpan ? ClockUse.ELAPSED : other == TimeValue.ZERO ? ClockUse.DEADLINE : ClockUse.OTHER);
            }
            case TimeValue.LEFT -> use(value, ClockUse.DEADLINE);
            default -> {
                if (!isConstant) {
                    lose(value);
                }
            }
        }
    }

    /** A point in time from a field may be older than what it is compared with; a day of the calendar is no deadline. */
    private void compareWithUnknown(TimeValue point, int other) {
        int overflow = point.has(TimeValue.NANOS) ? ClockUse.OVERFLOW : 0;
        boolean isNow = !point.has(TimeValue.STORED) && !point.has(TimeValue.CALENDAR);
        use(point, overflow | (isNow && other == TimeValue.VARIABLE ? ClockUse.DEADLINE : ClockUse.OTHER));
    }

    /**
     * A method of the JDK is called.
     *
     * @param effect of {@link TimeCalls}
     * @param isPair whether the arguments are two values of a kind
     */
    TimeValue call(int effect, TimeValue object, TimeValue[] arguments, boolean isPair) {
        TimeValue first = object.hasReads() || arguments.length == 0 ? object : arguments[0];
        TimeValue one = isPair ? arguments[0] : object;
        TimeValue other = arguments.length == 0 ? TimeValue.of(TimeValue.UNKNOWN) : arguments[isPair ? 1 : 0];
        return switch (effect) {
            case TimeCalls.CONVERTS -> first;
            case TimeCalls.CHANGES_UNIT -> changeUnit(arguments[0], TimeValue.SPAN);
            case TimeCalls.RETURNS_SPAN -> TimeValue.of(TimeValue.SPAN);
            case TimeCalls.TAKES_SPAN -> {
                lose(changeUnit(arguments[0], TimeValue.UNKNOWN));
                yield TimeValue.of(TimeValue.UNKNOWN);
            }
            case TimeCalls.SUBTRACTS -> subtract(other, one);
            case TimeCalls.SUBTRACTS_NUMBERS -> subtract(one, other);
            case TimeCalls.ADDS_NUMBERS -> add(one, other);
            case TimeCalls.ADDS_SPAN -> add(object, TimeValue.of(TimeValue.SPAN));
            case TimeCalls.COMPARES -> {
                compare(one, other, true);
                yield TimeValue.of(TimeValue.UNKNOWN);
            }
            case TimeCalls.CHOOSES -> TimeValue.merge(one, other);
            case TimeCalls.MAKES_DATE -> {
                // a date to come is no date yet: it may be a deadline
                if (!arguments[0].isLater()) {
                    asDate(arguments[0]);
                }
                yield arguments[0].isLater() ? arguments[0] : TimeValue.of(TimeValue.UNKNOWN);
            }
            case TimeCalls.TAKES_DATE, TimeCalls.SETS_DATE -> {
                for (TimeValue argument : arguments) {
                    asDate(argument);
                }
                if (effect == TimeCalls.TAKES_DATE) {
                    asDate(object);
                } else {
                    lose(object);
                }
                yield TimeValue.of(TimeValue.UNKNOWN);
            }
            default -> {
                pass(object);
                for (TimeValue argument : arguments) {
                    pass(argument);
                }
                yield TimeValue.of(TimeValue.UNKNOWN);
            }
        };
    }
}
