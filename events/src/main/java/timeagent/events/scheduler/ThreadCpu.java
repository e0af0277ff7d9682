package timeagent.events.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of the current thread; elapsed time if the JVM has none, or no {@code java.management}. */
final class ThreadCpu {
    private ThreadCpu() {}

    static long nanos() {
        try {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            if (threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()) {
                return threads.getCurrentThreadCpuTime();
            }
        } catch (LinkageError e) {
            // no such module: elapsed time includes other threads
        }
        return System.nanoTime();
    }
}
