package timeagent.events.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of the current thread; the time of day's where the JVM does not tell, or has no {@code java.management}. */
final class ThreadCpu {
    private ThreadCpu() {}

    static long nanos() {
        try {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            if (threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()) {
                return threads.getCurrentThreadCpuTime();
            }
        } catch (LinkageError e) {
            // a runtime without the module: what else has run meanwhile counts too
        }
        return System.nanoTime();
    }
}
