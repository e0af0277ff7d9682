package timeagent.events;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The bytes that the platform thread under the running thread has allocated.
 *
 * <p>The JDK's own bean answers -1 in a virtual thread. Between two readings without a blocking call in between the carrier
 * is the same, and so the difference is what the virtual thread has allocated. Prepared when socket writes are first
 * recorded: after the bean, whose native library it uses, and after {@code sun.management} was opened to the hooks' module.
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
            MethodHandle bytes = MethodHandles.privateLookupIn(bean, Key.lookup())
                    .findStatic(bean, "getThreadAllocatedMemory0", MethodType.methodType(long.class, long.class));
            return (long) bytes.invokeExact(0L) < 0 ? null : bytes;
        } catch (Throwable e) {
            // another JDK, or one without java.management: what a virtual thread allocates is not known
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
