package timeagent.events.jdk;

import com.sun.management.ThreadMXBean;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;

/**
 * The bytes allocated by the platform thread that runs the current thread.
 *
 * <p>The JDK's bean returns -1 in a virtual thread. Without a blocking call between two readings the carrier is the
 * same, so the difference is the allocation of the virtual thread. Initialised when first read, because loading the beans
 * takes a twentieth of a JVM's start-up time, and after {@code sun.management} was opened to the hooks' module.
 */
public final class AllocatedBytes {
    private static final ThreadMXBean THREADS = threads();
    /** After the bean, whose native library it uses; null if the JDK does not have it. */
    private static final MethodHandle OF_CARRIER = THREADS == null ? null : ofCarrier();

    static {
        if (OF_CARRIER != null) {
            JdkInternals.customize(AllocatedBytes::known);
        }
    }

    private AllocatedBytes() {}

    private static ThreadMXBean threads() {
        try {
            if (ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads
                    && threads.isThreadAllocatedMemorySupported()
                    && threads.isThreadAllocatedMemoryEnabled()) {
                return threads;
            }
        } catch (LinkageError e) {
            // no jdk.management: every EventCost shows it by measured = 0
        }
        return null;
    }

    private static MethodHandle ofCarrier() {
        try {
            Class<?> bean = Class.forName("sun.management.ThreadImpl", false, null);
            MethodHandle bytes = HookAccess.lookup(bean)
                    .findStatic(bean, "getThreadAllocatedMemory0", MethodType.methodType(long.class, long.class));
            return (long) bytes.invokeExact(0L) < 0 ? null : bytes;
        } catch (Throwable e) {
            // an unknown JDK: allocation of virtual threads is unknown
            return null;
        }
    }

    /** Whether the allocation of virtual threads is known. */
    static boolean areKnownOfCarriers() {
        return OF_CARRIER != null;
    }

    /** Exact, since the platform thread started; negative if unknown. Reading them allocates nothing. */
    public static long now() {
        if (OF_CARRIER != null) {
            return known();
        }
        return THREADS == null ? -1 : THREADS.getCurrentThreadAllocatedBytes();
    }

    private static long known() {
        try {
            return (long) OF_CARRIER.invokeExact(0L);
        } catch (Throwable e) {
            throw JdkInternals.unexpected(e);
        }
    }
}
