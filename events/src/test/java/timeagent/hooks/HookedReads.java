package timeagent.hooks;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.time.Clock;
import java.util.function.LongSupplier;

/** Clock reads as rewritten code makes them. */
public final class HookedReads {
    private HookedReads() {}

    public static long currentTimeMillis(int site) {
        long now = System.currentTimeMillis();
        TimeagentClock.count(site);
        return now;
    }

    public static long cachedTimeMillis(int site) {
        long now = TimeagentClock.cachedTimeMillis();
        TimeagentClock.count(site);
        return now;
    }

    public static long nanoTime(int site) {
        long now = System.nanoTime();
        TimeagentClock.count(site);
        return now;
    }

    public static long millis(int site, Clock source) {
        TimeagentClock.source(source, site);
        long now = source.millis();
        TimeagentClock.count(site);
        return now;
    }

    /** A reference to {@link System#nanoTime()}. */
    public static LongSupplier reference(int site) {
        try {
            OwnHooks.create();
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodType type = MethodType.methodType(long.class);
            MethodHandle clock = lookup.findStatic(System.class, "nanoTime", type);
            MethodType factory = MethodType.methodType(LongSupplier.class);
            return (LongSupplier) TimeagentReference.link(lookup, "getAsLong", factory, type, clock, type, site)
                    .getTarget()
                    .invokeExact();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
