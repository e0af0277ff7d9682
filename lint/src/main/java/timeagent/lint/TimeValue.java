package timeagent.lint;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import org.objectweb.asm.tree.analysis.Value;

/**
 * What is known of a value on the operand stack, in a local variable, field, parameter or result: which clock reads it may come
 * from, and how.
 *
 * @param size slots
 * @param flags those below
 * @param unit null if it is not known
 * @param detail the number of a constant; the instruction that made a new object
 * @param sites the reads; empty for a value without any
 */
record TimeValue(Form form, int size, int flags, Unit unit, Object detail, Set<Site> sites) implements Value {

    /** In the order of what is known; a value of the first two does not change what another one is. */
    enum Form {
        /** Nothing is stored yet. */
        NONE,
        CONSTANT,
        /** A {@link java.util.concurrent.TimeUnit}. */
        UNIT,
        /** A time span. */
        SPAN,
        /** Unknown, of a parameter or field. */
        VARIABLE,
        UNKNOWN,
        /** An object whose constructor was not called yet. */
        NEW,
        /** A point in time, as a clock returned it. */
        POINT,
        /** A point in time and something added. */
        SHIFTED,
        /** A point in time and a time span added. */
        DUE,
        /** {@code nanoTime()} minus an unknown value: a time span, or a point in time. */
        SINCE,
        /** An unknown value minus {@code nanoTime()}: the time left, unless it becomes part of a sum. */
        LEFT,
        /** From a read, in a way that is not known. */
        LOST
    }

    static final int NANO = 1;
    static final int WALL = 2;
    /** Of a {@link java.time.Clock}, which need not be the system's. */
    static final int GIVEN = 4;
    /** In another unit than the clock's. */
    static final int SCALED = 8;
    /** Was in a field, or passed to a method. */
    static final int STORED = 16;
    /** A date or time of day. */
    static final int CALENDAR = 32;
    /** Code that is not read may have set it, or may use it. */
    static final int OPEN = 64;

    /** The most reads that are followed; of more, nothing is reported. */
    private static final int MOST_SITES = 24;

    static TimeValue of(Form form, int size) {
        return new TimeValue(form, size, 0, null, null, Set.of());
    }

    static TimeValue unknown(int size) {
        return of(Form.UNKNOWN, size);
    }

    static TimeValue variable(int size, Unit unit) {
        return new TimeValue(Form.VARIABLE, size, 0, unit, null, Set.of());
    }

    static TimeValue constant(Object number, int size) {
        return new TimeValue(Form.CONSTANT, size, 0, null, number, Set.of());
    }

    static TimeValue span(Unit unit, int size) {
        return new TimeValue(Form.SPAN, size, 0, unit, null, Set.of());
    }

    static TimeValue read(Site site, int flags, Unit unit) {
        return new TimeValue(Form.POINT, 1, flags, unit, null, Set.of(site));
    }

    @Override
    public int getSize() {
        return size;
    }

    boolean is(Form other) {
        return form == other;
    }

    boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /** Whether it still is a time of a clock, or may be. */
    boolean hasReads() {
        return form.compareTo(Form.POINT) >= 0;
    }

    boolean isPoint() {
        return form == Form.POINT;
    }

    /** Whether it is a point in time that was computed from a read. */
    boolean isLater() {
        return form == Form.SHIFTED || form == Form.DUE;
    }

    boolean isConstant() {
        return form.compareTo(Form.CONSTANT) <= 0;
    }

    boolean isZero() {
        return detail instanceof Number number && number.doubleValue() == 0;
    }

    /** A factor, or 0 if it is not known. */
    double factor() {
        return form == Form.CONSTANT && detail instanceof Number number ? number.doubleValue() : 0;
    }

    TimeValue as(Form other) {
        return new TimeValue(other, size, flags, unit, null, sites);
    }

    TimeValue with(int more) {
        return has(more) ? this : new TimeValue(form, size, flags | more, unit, detail, sites);
    }

    TimeValue in(Unit other) {
        return new TimeValue(form, size, flags | SCALED, other, null, sites);
    }

    /** The same time as another type, which has that unit. */
    TimeValue withUnit(Unit other) {
        return new TimeValue(form, size, flags, other, detail, sites);
    }

    TimeValue sized(int slots) {
        return slots == size ? this : new TimeValue(form, slots, flags, unit, detail, sites);
    }

    TimeValue from(Site site) {
        return new TimeValue(form, size, flags, unit, detail, Set.of(site));
    }

    /** The time span between two points in time. */
    static TimeValue span(TimeValue one, TimeValue other) {
        Unit unit = one.unit == other.unit ? one.unit : null;
        return new TimeValue(Form.SPAN, one.size, 0, unit, null, union(one.sites, other.sites));
    }

    /** What a value is that is either of two; null is none. */
    static TimeValue merge(TimeValue one, TimeValue other) {
        if (one == null || one.equals(other)) {
            return other;
        }
        if (other == null) {
            return one;
        }
        if (one.size != other.size) {
            return unknown(1);
        }
        boolean isOrdered = one.form.compareTo(other.form) <= 0;
        TimeValue low = isOrdered ? one : other;
        TimeValue high = isOrdered ? other : one;
        if (low.isConstant() && high.form != Form.NEW) {
            return low.is(Form.CONSTANT) && high.is(Form.CONSTANT) ? constant(null, one.size) : high;
        }
        Set<Site> sites = union(one.sites, other.sites);
        Form form = form(low, high, sites);
        if (form == Form.UNKNOWN) {
            return unknown(one.size);
        }
        Unit unit = one.unit == other.unit ? one.unit : null;
        return new TimeValue(form, one.size, one.flags | other.flags, unit, null, sites);
    }

    private static Form form(TimeValue low, TimeValue high, Set<Site> sites) {
        if (!high.hasReads()) {
            return low.form == high.form && low.form != Form.NEW ? low.form : Form.UNKNOWN;
        }
        int flags = low.flags | high.flags;
        boolean twoClocks = (flags & NANO) != 0 && (flags & (WALL | GIVEN)) != 0;
        if (twoClocks || sites.size() >= MOST_SITES) {
            return Form.LOST;
        }
        if (low.form == high.form) {
            return low.form;
        }
        return low.is(Form.SHIFTED) && high.is(Form.DUE) ? Form.SHIFTED : Form.LOST;
    }

    private static Set<Site> union(Collection<Site> one, Collection<Site> other) {
        if (one.containsAll(other)) {
            return one instanceof Set<Site> set ? set : new TreeSet<>(one);
        }
        TreeSet<Site> all = new TreeSet<>(one);
        all.addAll(other);
        while (all.size() > MOST_SITES) {
            all.pollLast();
        }
        return all;
    }
}
