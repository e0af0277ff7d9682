package timeagent.events.scheduler;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** The CPU time of the current thread; the time of day's where the JVM does not tell. */
final class ThreadCpu {
    private ThreadCpu() {}

    static long nanos() {
        try {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            return threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()
                    ? threads.getCurrentThreadCpuTime()
                    : System.nanoTime();
        } catch (LinkageError e) {
            // a runtime without java.management
            return System.nanoTime();
        }
    }
}
