package timeagent.events.process;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** CPU time of a thread in nanoseconds, which excludes other threads, the host and pauses of the JVM. */
public final class ThreadCpu {
    private static final ThreadMXBean THREADS = threads();

    private static volatile long ofAgent;

    private ThreadCpu() {}

    /** Stores the CPU time of the current thread, which is the agent's. */
    public static void keepAgent() {
        ofAgent = nanos();
    }

    /** The CPU time of the agent's thread when it last stored it; 0 before. */
    public static long nanosOfAgent() {
        return ofAgent;
    }

    private static ThreadMXBean threads() {
        try {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled() ? threads : null;
        } catch (LinkageError | UnsupportedOperationException | SecurityException e) {
            // no java.management, or no thread CPU time
            return null;
        }
    }

    /** CPU time; elapsed time, which includes other threads, if the JVM does not measure CPU time. */
    public static long nanos() {
        long nanos = THREADS == null ? -1 : THREADS.getCurrentThreadCpuTime();
        // the application may turn the measurement of CPU time off
        return nanos >= 0 ? nanos : System.nanoTime();
    }

    /** Times what one thread does. */
    public static LongSupplier timer() {
        return new LongSupplier() {
            @Override
            public long getAsLong() {
                return nanos();
            }
        };
    }

    /** CPU time of a platform thread; negative if it has ended, or its CPU time is not known. */
    public static long nanos(long thread) {
        try {
            return THREADS == null ? -1 : THREADS.getThreadCpuTime(thread);
        } catch (UnsupportedOperationException e) {
            return -1;
        }
    }
}
