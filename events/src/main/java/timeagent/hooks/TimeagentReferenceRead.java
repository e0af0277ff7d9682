package timeagent.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.time.Clock;
import java.util.List;

/**
 * Counts and makes the reads of one method reference.
 *
 * <p>A template for hidden classes: the JIT compiler takes number and clock for constants, wherever the application
 * keeps the reference. Samples itself, so that as many frames as elsewhere are below {@code commit}.
 */
final class TimeagentReferenceRead extends TimeagentReference {
    private static final int SITE;
    private static final MethodHandle CLOCK;

    static {
        try {
            List<?> data = MethodHandles.classData(MethodHandles.lookup(), "_", List.class);
            SITE = (int) data.get(0);
            CLOCK = (MethodHandle) data.get(1);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    TimeagentReferenceRead() {}

    @Override
    @Hidden
    public long readLong(Object source) throws Throwable {
        if (source instanceof Clock clock) {
            TimeagentClock.source(clock, SITE);
        }
        long now = (long) CLOCK.invokeExact(source);
        TimeagentClock due = TimeagentClock.due(SITE);
        if (due != null) {
            due.sample(SITE);
        }
        return now;
    }

    @Override
    @Hidden
    public Object readObject(Object source) throws Throwable {
        if (source instanceof Clock clock) {
            TimeagentClock.source(clock, SITE);
        }
        Object now = CLOCK.invokeExact(source);
        TimeagentClock due = TimeagentClock.due(SITE);
        if (due != null) {
            due.sample(SITE);
        }
        return now;
    }
}
