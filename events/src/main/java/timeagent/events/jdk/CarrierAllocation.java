package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;

/**
 * The bytes allocated by the platform thread that runs the current thread.
 *
 * <p>The JDK's bean returns -1 in a virtual thread. Without a blocking call between two readings the carrier is the
 * same, so the difference is the allocation of the virtual thread. Initialised when socket writes are first recorded:
 * after the bean, whose native library it uses, and after {@code sun.management} was opened to the hooks' module.
 */
public final class CarrierAllocation {
    private static final MethodHandle BYTES = find();

    static {
        if (isKnown()) {
            JdkInternals.customize(CarrierAllocation::bytes);
        }
    }

    private CarrierAllocation() {}

    private static MethodHandle find() {
        try {
            Class<?> bean = Class.forName("sun.management.ThreadImpl", false, null);
            MethodHandle bytes = HookAccess.lookup(bean)
                    .findStatic(bean, "getThreadAllocatedMemory0", MethodType.methodType(long.class, long.class));
            return (long) bytes.invokeExact(0L) < 0 ? null : bytes;
        } catch (Throwable e) {
            // an unknown JDK, or no java.management: allocation of virtual threads is unknown
            return null;
        }
    }

    /** Whether {@link #bytes()} is known on this JDK. */
    public static boolean isKnown() {
        return BYTES != null;
    }

    /** Bytes since the platform thread started, exact. */
    public static long bytes() {
        try {
            return (long) BYTES.invokeExact(0L);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }
}
