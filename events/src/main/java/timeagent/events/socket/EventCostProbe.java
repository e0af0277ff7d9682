package timeagent.events.socket;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import timeagent.events.jdk.CarrierAllocation;

/**
 * The instruments that measure the emission of an event: the allocated bytes of the current thread, and a clock.
 *
 * <p>The two halves of an emission, before and after the write, are measured without the write itself. Reading the
 * bytes allocates nothing.
 */
public final class EventCostProbe {
    /** Lazy holder: loading the beans takes a twentieth of a JVM's start-up time. */
    private static final class Beans {
        static final ThreadMXBean THREADS = threads();
        static final boolean CARRIER_KNOWN = THREADS != null && CarrierAllocation.isKnown();

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
    }

    /** Whether {@link #bytes()} is available, which needs {@code jdk.management}. */
    public boolean knowsBytes() {
        return bytes() >= 0;
    }

    /** Exact bytes allocated by the platform thread; negative if unknown. */
    public long bytes() {
        if (Beans.CARRIER_KNOWN) {
            return CarrierAllocation.bytes();
        }
        return Beans.THREADS == null ? -1 : Beans.THREADS.getCurrentThreadAllocatedBytes();
    }

    public long nanos() {
        return System.nanoTime();
    }
}
