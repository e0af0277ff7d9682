package timeagent.benchmarks;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Bytes per operation that the threads of the benchmark themselves allocate.
 *
 * <p>From JDK 21 on JMH's profiler counts all threads of the JVM: those of Flight Recorder and JMH add some bytes per
 * operation of a microsecond, more than the budget to check.
 */
public final class WorkerAllocationProfiler implements InternalProfiler {
    static final String METRIC = "worker.alloc.norm";

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private Map<Long, Long> before = Map.of();

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = allocated();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        long bytes = 0;
        for (Map.Entry<Long, Long> worker : allocated().entrySet()) {
            bytes += worker.getValue() - before.getOrDefault(worker.getKey(), 0L);
        }
        double perOperation = (double) bytes / result.getMetadata().getAllOps();
        return List.of(new ScalarResult(METRIC, perOperation, "B/op", AggregationPolicy.AVG));
    }

    private Map<Long, Long> allocated() {
        Map<Long, Long> bytes = new HashMap<>();
        for (long id : threads.getAllThreadIds()) {
            ThreadInfo thread = threads.getThreadInfo(id);
            if (thread != null && thread.getThreadName().contains("-jmh-worker-")) {
                bytes.put(id, threads.getThreadAllocatedBytes(id));
            }
        }
        return bytes;
    }

    @Override
    public String getDescription() {
        return "bytes per operation allocated by the threads of the benchmark";
    }
}
