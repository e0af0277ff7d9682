package timeagent.events.socket;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import timeagent.events.CarrierAllocation;

/**
 * Reads what the emission of an event is measured with: the bytes that the running thread has allocated, and a clock.
 *
 * <p>Both halves of an emission are measured, before the write and after it, and the write itself is not. Reading the bytes
 * allocates nothing.
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
            // a runtime without jdk.management: told by every EventCost, whose measured is 0
        }
        return null;
    }

    /** Whether {@link #bytes()} is known here: not without {@code jdk.management}. */
    boolean knowsBytes() {
        return bytes() >= 0;
    }

    /** Bytes that the platform thread has allocated, exact; negative where the JVM does not tell. */
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
