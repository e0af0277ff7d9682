package timeagent.events.jdk;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;

/**
 * The bytes allocated by the platform thread that runs the current thread.
 *
 * <p>By the method that the JDK's bean calls: the bean returns -1 in a virtual thread. Without a blocking call between two readings,
 * the carrier is the same, so the difference is the allocation of the virtual thread. Initialised when first read, because loading the beans
 * takes a twentieth of a JVM's start-up time, and after {@code sun.management} was opened to the hooks' module.
 */
public final class AllocatedBytes {
    /** Null if this JDK does not have it. */
    private static final MethodHandle OF_CARRIER = ofCarrier();

    static {
        if (OF_CARRIER != null) {
            JdkInternals.customize(AllocatedBytes::now);
        }
    }

    private AllocatedBytes() {}

    private static MethodHandle ofCarrier() {
        try {
            // loads the native library
            ManagementFactory.getThreadMXBean();
            Class<?> bean = Class.forName("sun.management.ThreadImpl", false, null);
            MethodHandle bytes = HookAccess.lookup(bean)
                    .findStatic(bean, "getThreadAllocatedMemory0", MethodType.methodType(long.class, long.class));
            return (long) bytes.invokeExact(0L) < 0 ? null : bytes;
        } catch (Throwable e) {
            // no java.management, or an unknown JDK: every EventCost shows it by measured = 0
            return null;
        }
    }

    /** Exact, since the platform thread started; negative if unknown. Reading them allocates nothing. */
    public static long now() {
        if (OF_CARRIER == null) {
            return -1;
        }
        try {
            return (long) OF_CARRIER.invokeExact(0L);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }
}
