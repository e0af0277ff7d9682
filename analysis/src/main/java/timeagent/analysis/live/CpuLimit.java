package timeagent.analysis.live;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * Whether a JVM would have used more CPU time if there were more, or faster CPUs: one of its threads was on a CPU or waited for one all
 * the time, or all together as long as all CPUs were there. This also holds if other programs use the CPUs.
 *
 * <p>Where the system does not count this, as on macOS and Windows: whether the CPUs were busy, mostly with this JVM.
 */
public final class CpuLimit {

    private static final double BUSY = 0.95;

    /** Share of all CPUs below which the JVM is not what keeps them busy. */
    private static final double LARGE = 0.5;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final int cpus = Runtime.getRuntime().availableProcessors();
    private final ProcessFolder process;
    private Map<String, Long> before = Map.of();

    public CpuLimit(long pid) {
        this(ProcessFolder.of(pid));
    }

    CpuLimit(ProcessFolder process) {
        this.process = process;
    }

    /** Starts a span. */
    public void begin() {
        system.getCpuLoad();
        before = process.runnableNanos();
    }

    /**
     * Ends it.
     *
     * @param nanos since the span began
     * @param cpuNanos that the JVM has used since
     */
    public boolean wasReached(long nanos, long cpuNanos) {
        Map<String, Long> after = process.runnableNanos();
        if (after.isEmpty()) {
            return system.getCpuLoad() >= BUSY && cpuNanos >= LARGE * nanos * cpus;
        }
        double most = 0;
        double all = 0;
        for (Map.Entry<String, Long> thread : after.entrySet()) {
            double runnable = thread.getValue() - before.getOrDefault(thread.getKey(), thread.getValue());
            most = Math.max(most, runnable);
            all += runnable;
        }
        return most >= BUSY * nanos || all >= BUSY * nanos * cpus;
    }
}
