package timeagent.analysis.live;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Whether a JVM could not have used more CPU time: the CPUs were busy, mostly with it, or one of its threads was on a CPU all the time (the latter on
 * Linux only).
 */
public final class CpuLimit {

    private static final double BUSY = 0.95;

    /** Of all CPUs; a smaller one is not the cause that they are busy. */
    private static final double LARGE = 0.5;

    private static final Pattern ANY = Pattern.compile(".*");

    // USER_HZ, the same on all architectures of Linux that have a JDK
    private static final double NANOS_PER_TICK = 10_000_000;

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final ProcessFolder process;
    private Map<String, Long> ticks = new HashMap<>();

    public CpuLimit(long pid) {
        process = ProcessFolder.of(pid);
    }

    /** Starts a span. */
    public void begin() {
        system.getCpuLoad();
        ticks = ticks();
    }

    /**
     * Ends it.
     *
     * @param nanos since the span began
     * @param cpuNanos that the JVM has used since
     */
    public boolean wasReached(long nanos, long cpuNanos) {
        double most = ticks().entrySet().stream()
                .mapToDouble(thread -> thread.getValue() - ticks.getOrDefault(thread.getKey(), thread.getValue()))
                .max()
                .orElse(0);
        double share = (double) cpuNanos / nanos / Runtime.getRuntime().availableProcessors();
        return system.getCpuLoad() >= BUSY && share >= LARGE || most * NANOS_PER_TICK >= BUSY * nanos;
    }

    private Map<String, Long> ticks() {
        Map<String, Long> all = new HashMap<>();
        process.threads(ANY).forEach(thread -> all.put(thread.id(), thread.ticks()));
        return all;
    }
}
