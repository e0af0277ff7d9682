package timeagent.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.time.Clock;
import java.util.List;

/**
 * Counts and makes the reads of one method reference.
 *
 * <p>A template for hidden classes: the JIT compiler takes number and clock for constants, wherever the application
 * keeps the reference. Calls {@code finish} itself, so that as many frames as elsewhere are below {@code commit}.
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
    public long readLong() throws Throwable {
        TimeagentClock clock = TimeagentClock.active;
        Object read = clock == null ? null : clock.start(SITE);
        long now = (long) CLOCK.invokeExact();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    @Override
    @Hidden
    public Object readObject() throws Throwable {
        TimeagentClock clock = TimeagentClock.active;
        Object read = clock == null ? null : clock.start(SITE);
        Object now = CLOCK.invokeExact();
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    @Override
    @Hidden
    public long readLong(Object source) throws Throwable {
        TimeagentClock clock = TimeagentClock.active;
        Object read = clock == null ? null : clock.start(SITE, source instanceof Clock given ? given : null);
        long now = (long) CLOCK.invokeExact(source);
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }

    @Override
    @Hidden
    public Object readObject(Object source) throws Throwable {
        TimeagentClock clock = TimeagentClock.active;
        Object read = clock == null ? null : clock.start(SITE, source instanceof Clock given ? given : null);
        Object now = CLOCK.invokeExact(source);
        if (read != null) {
            clock.finish(read);
        }
        return now;
    }
}
