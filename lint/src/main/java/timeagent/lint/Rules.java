package timeagent.lint;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import timeagent.lint.TimeValue.Form;

/** What operations on times make of them; also which use that is, and what is wrong with it, once the values are final. */
final class Rules {
    private final ClassFacts facts;
    private final Supplier<Site> here;

    /**
     * @param facts takes what is found
     * @param here where the instruction is that is looked at
     */
    Rules(ClassFacts facts, Supplier<Site> here) {
        this.facts = facts;
        this.here = here;
    }

    private void report(Kind kind, String detail, TimeValue... values) {
        Set<Site> reads = new TreeSet<>();
        for (TimeValue value : values) {
            reads.addAll(value.sites());
        }
        facts.report(kind, here.get(), detail, reads);
    }

    private void use(TimeValue value, Use use) {
        if (value.hasReads()) {
            value.sites().forEach(site -> facts.use(site, use));
        }
    }

    /** A value is used for something that is not known. */
    void lose(TimeValue value) {
        if (value != null) {
            use(value, value.is(Form.DUE) || value.is(Form.LEFT) ? Use.DEADLINE : Use.OTHER);
        }
    }

    private TimeValue lost(TimeValue one, TimeValue other) {
        lose(one);
        lose(other);
        return TimeValue.unknown(one.size());
    }

    /** @return whether both units are known, and are not the same */
    private boolean mixes(TimeValue one, TimeValue other) {
        boolean mixed = one.unit() != null && other.unit() != null && one.unit() != other.unit();
        if (mixed) {
            report(Kind.MIXED_UNITS, one.unit() + " and " + other.unit(), one, other);
        }
        return mixed;
    }

    void asDate(TimeValue value) {
        if (value.isPoint() && value.has(TimeValue.NANO)) {
            report(Kind.NANO_AS_DATE, "", value);
        }
        use(value, value.isPoint() ? Use.TIMESTAMP : Use.OTHER);
    }

    /** An object is printed. */
    void print(TimeValue value) {
        if (value.unit() == null && !value.has(TimeValue.NANO)) {
            asDate(value);
        } else {
            lose(value);
        }
    }

    TimeValue subtract(TimeValue from, TimeValue value) {
        if (from.is(Form.NONE) || value.is(Form.NONE)) {
            return TimeValue.of(Form.NONE, from.size());
        }
        boolean toPoint = from.isPoint() && value.isPoint();
        if (toPoint || from.isPoint() && value.isLater() || from.isLater() && value.isPoint()) {
            meet(from, value, toPoint ? Use.ELAPSED : Use.DEADLINE);
            return TimeValue.span(from, value);
        }
        boolean isKnown =
                from.form().compareTo(Form.VARIABLE) < 0 || value.form().compareTo(Form.VARIABLE) < 0;
        if (!isKnown && !value.hasReads() && from.isPoint()) {
            mixes(from, value);
            if (from.has(TimeValue.NANO)) {
                return from.as(Form.SINCE);
            }
        }
        if (!isKnown && !from.hasReads() && value.isPoint()) {
            mixes(from, value);
            if (value.has(TimeValue.NANO)) {
                return value.as(Form.LEFT);
            }
            lose(value);
            return TimeValue.span(value, from);
        }
        if (from.isLater() && !value.hasReads()) {
            return from.as(Form.SHIFTED);
        }
        if (from.isPoint() && value.is(Form.SPAN)) {
            mixes(from, value);
        }
        return lost(from, value);
    }

    /** Two points in time are subtracted or compared. */
    private void meet(TimeValue one, TimeValue other, Use use) {
        if (one.has(TimeValue.NANO) != other.has(TimeValue.NANO)) {
            if (one.has(TimeValue.SCALED) || other.has(TimeValue.SCALED)) {
                // converted to one unit, it may be the offset between the clocks
                lost(one, other);
                return;
            }
            report(Kind.TWO_CLOCKS, "", one, other);
        } else if (!mixes(one, other) && use != null && isWall(one, other)) {
            report(use == Use.ELAPSED ? Kind.WALL_CLOCK_ELAPSED : Kind.WALL_CLOCK_DEADLINE, "", one, other);
        }
        if (use != null) {
            use(one, use);
            use(other, use);
        }
    }

    /** In another unit, the difference is wrong as well. */
    private static boolean overflows(TimeValue value) {
        return value.has(TimeValue.NANO) && !value.has(TimeValue.SCALED);
    }

    /** Whether another clock would do: not for a time that is rounded, such as the next full hour. */
    private static boolean isWall(TimeValue one, TimeValue other) {
        boolean isRounded = one.has(TimeValue.SCALED) != other.has(TimeValue.SCALED);
        int flags = one.flags() | other.flags();
        return !isRounded
                && one.has(TimeValue.WALL)
                && other.has(TimeValue.WALL)
                && (flags & (TimeValue.GIVEN | TimeValue.OPEN)) == 0;
    }

    TimeValue add(TimeValue one, TimeValue other) {
        if (one.is(Form.NONE) || other.is(Form.NONE)) {
            return TimeValue.of(Form.NONE, one.size());
        }
        TimeValue point = one.hasReads() ? one : other;
        TimeValue more = one.hasReads() ? other : one;
        if (!point.hasReads()) {
            TimeValue sum = TimeValue.merge(one, other);
            return sum.form().compareTo(Form.SPAN) <= 0 ? sum : TimeValue.unknown(one.size());
        }
        if (more.hasReads()) {
            return lost(one, other);
        }
        if (point.isPoint()) {
            boolean isSpan = more.is(Form.SPAN) || mixes(point, more);
            if (isSpan) {
                mixes(point, more);
            }
            return point.as(isSpan ? Form.DUE : Form.SHIFTED);
        }
        return point.isLater() ? point : lost(one, other);
    }

    /** A multiplication, or a division of the first by the second. */
    TimeValue scale(TimeValue one, TimeValue other, boolean divides) {
        boolean byConstant = other.isConstant();
        TimeValue value = byConstant ? one : other;
        double factor = (byConstant ? other : one).factor();
        if (!byConstant && !one.isConstant()) {
            return lost(one, other);
        }
        Unit unit = value.unit() == null || factor == 0 || divides && !byConstant
                ? null
                : divides ? value.unit().dividedBy(factor) : value.unit().multipliedBy(factor);
        return convert(value, unit);
    }

    /** A time in another unit, or as another type of number. */
    TimeValue convert(TimeValue value, Unit unit) {
        return switch (value.form()) {
            case POINT -> value.in(unit);
            case SINCE -> used(value, Use.ELAPSED, unit);
            case LEFT -> used(value, Use.DEADLINE, unit);
            case SPAN, VARIABLE, UNKNOWN -> value.in(unit);
            // half a unit added rounds it
            case SHIFTED, DUE, LOST -> lost(value, value);
            default -> value.is(Form.CONSTANT) ? TimeValue.constant(null, value.size()) : value;
        };
    }

    private TimeValue used(TimeValue value, Use use, Unit unit) {
        use(value, use);
        return new TimeValue(Form.SPAN, value.size(), 0, unit, null, value.sites());
    }

    /** A value is converted from the unit that it is said to have. */
    TimeValue convert(TimeValue value, Unit from, Unit to) {
        if (from != null && value.unit() != null && value.unit() != from) {
            report(Kind.MIXED_UNITS, value.unit() + " are converted from " + from, value);
        }
        TimeValue converted = convert(value, to);
        return converted.is(Form.UNKNOWN) || converted.isConstant() || converted.is(Form.VARIABLE)
                ? TimeValue.span(to, value.size())
                : converted;
    }

    /** A number is stored or returned under a name. */
    void name(TimeValue value, String name) {
        // of a point in time, only differences matter, wherever these are taken
        boolean isSpan = value.is(Form.SPAN) && !value.sites().isEmpty();
        Unit unit = isSpan && value.unit() != null ? Unit.ofName(name) : null;
        if (unit != null && unit != value.unit()) {
            report(Kind.MIXED_UNITS, value.unit() + " are called '" + name + "'", value);
        }
    }

    /** @param isOrder whether more than equality is tested */
    void compare(TimeValue one, TimeValue other, boolean isOrder) {
        if (one.hasReads() && other.hasReads()) {
            boolean isPair = one.isPoint() && (other.isPoint() || other.isLater()) || one.isLater() && other.isPoint();
            if (!isPair) {
                lost(one, other);
            } else if (isOrder) {
                meet(one, other, one.isPoint() && other.isPoint() ? null : Use.DEADLINE);
                if (overflows(one) && overflows(other)) {
                    report(Kind.NANO_COMPARED, "", one, other);
                }
            }
        } else if (one.hasReads() || one.is(Form.SPAN) && !other.hasReads()) {
            compareWith(one, other, isOrder);
        } else {
            compareWith(other, one, isOrder);
        }
    }

    private void compareWith(TimeValue value, TimeValue other, boolean isOrder) {
        switch (value.form()) {
            case POINT -> {
                if (!other.isConstant() && isOrder) {
                    compareWithUnknown(value, other);
                }
            }
            case SINCE -> {
                boolean isSpan = other.is(Form.CONSTANT) && !other.isZero() || other.is(Form.SPAN);
                use(value, isSpan ? Use.ELAPSED : other.isZero() ? Use.DEADLINE : Use.OTHER);
                mixes(value, other);
            }
            case LEFT -> use(value, Use.DEADLINE);
            case SPAN -> {
                if (!value.sites().isEmpty() || !other.sites().isEmpty()) {
                    mixes(value, other);
                }
            }
            default -> {
                if (!other.isConstant()) {
                    lose(value);
                }
            }
        }
    }

    /** A point in time from a field may be older than what it is compared with; a day of the calendar is no deadline. */
    private void compareWithUnknown(TimeValue point, TimeValue other) {
        if (mixes(point, other)) {
            return;
        }
        if (overflows(point)) {
            report(Kind.NANO_COMPARED, "", point);
        }
        boolean isNow = !point.has(TimeValue.STORED) && !point.has(TimeValue.CALENDAR);
        use(point, isNow && other.is(Form.VARIABLE) ? Use.DEADLINE : Use.OTHER);
    }

    /**
     * Seconds since 1970 overflow an int.
     *
     * @param isWritten whether 32 bits of it are written next, which a reader may take for an unsigned number
     */
    TimeValue castToInt(TimeValue value, boolean isWritten) {
        if (!isWritten
                && value.isPoint()
                && value.unit() == Unit.SECONDS
                && value.has(TimeValue.WALL | TimeValue.GIVEN)) {
            report(Kind.SECONDS_AS_INT, "", value);
        }
        lose(value);
        return value.is(Form.SPAN) || value.is(Form.CONSTANT) ? value.sized(1) : TimeValue.unknown(1);
    }
}
