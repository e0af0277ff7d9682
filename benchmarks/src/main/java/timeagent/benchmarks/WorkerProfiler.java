package timeagent.benchmarks;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongUnaryOperator;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * What the threads of the benchmark themselves use per operation, and how fast the machine is around an iteration.
 *
 * <p>From JDK 21 on JMH's own profiler counts the allocation of all threads of the JVM: those of Flight Recorder and JMH add
 * some bytes per operation of a microsecond, more than the budget to check.
 */
public final class WorkerProfiler implements InternalProfiler {
    /** Allocated bytes per operation. */
    public static final String BYTES = "worker.alloc.norm";
    /** CPU time per operation, ns; threads that wait for a CPU use none. */
    public static final String CPU = "worker.cpu.norm";
    /** The slower of {@link Calibration} before and after the iteration, ns. */
    public static final String CALIBRATION = "calibration";

    /** Taken for all of warm-up at once, then for each iteration. */
    private final Turn turn;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private Map<Long, Long> bytes = Map.of();
    private Map<Long, Long> nanos = Map.of();
    private long calibration;
    private int iterations;

    public WorkerProfiler() throws IOException {
        turn = Turn.ofFork();
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        boolean hasTurn = 0 < iterations && iterations < benchmark.getWarmup().getCount();
        if (turn != null && !hasTurn) {
            turn.await();
        }
        calibration = Calibration.nanos();
        bytes = ofWorkers(threads::getThreadAllocatedBytes);
        nanos = ofWorkers(threads::getThreadCpuTime);
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double operations = result.getMetadata().getAllOps();
        long usedNanos = more(nanos, ofWorkers(threads::getThreadCpuTime));
        long allocated = more(bytes, ofWorkers(threads::getThreadAllocatedBytes));
        long calibrationAfter = Calibration.nanos();
        iterations++;
        if (turn != null && iterations >= benchmark.getWarmup().getCount()) {
            turn.pass();
        }
        return List.of(
                new ScalarResult(BYTES, allocated / operations, "B/op", AggregationPolicy.AVG),
                new ScalarResult(CPU, usedNanos / operations, "ns/op", AggregationPolicy.AVG),
                new ScalarResult(CALIBRATION, Math.max(calibration, calibrationAfter), "ns", AggregationPolicy.AVG));
    }

    private Map<Long, Long> ofWorkers(LongUnaryOperator value) {
        Map<Long, Long> values = new HashMap<>();
        for (long id : threads.getAllThreadIds()) {
            ThreadInfo thread = threads.getThreadInfo(id);
            if (thread != null && thread.getThreadName().contains("-jmh-worker-")) {
                values.put(id, value.applyAsLong(id));
            }
        }
        return values;
    }

    private static long more(Map<Long, Long> before, Map<Long, Long> after) {
        return after.entrySet().stream()
                .mapToLong(worker -> worker.getValue() - before.getOrDefault(worker.getKey(), 0L))
                .sum();
    }

    @Override
    public String getDescription() {
        return "CPU time and bytes per operation of the threads of the benchmark, and the speed of the machine";
    }
}
