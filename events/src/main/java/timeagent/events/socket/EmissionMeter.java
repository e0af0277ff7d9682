package timeagent.events.socket;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import timeagent.events.CarrierAllocation;

/**
 * The instruments that measure the emission of an event: the allocated bytes of the current thread, and a clock.
 *
 * <p>The two halves of an emission, before and after the write, are measured without the write itself. Reading the
 * bytes allocates nothing.
 */
final class EmissionMeter {
    private final ThreadMXBean threads;
    private final boolean carrierKnown;

    EmissionMeter() {
        threads = threads();
        carrierKnown = threads != null && CarrierAllocation.isKnown();
    }

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

    /** Whether {@link #bytes()} is available, which needs {@code jdk.management}. */
    boolean knowsBytes() {
        return bytes() >= 0;
    }

    /** Exact bytes allocated by the platform thread; negative if unknown. */
    long bytes() {
        if (carrierKnown) {
            return CarrierAllocation.bytes();
        }
        return threads == null ? -1 : threads.getCurrentThreadAllocatedBytes();
    }

    long nanos() {
        return System.nanoTime();
    }
}
