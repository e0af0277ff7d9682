package timeagent.benchmarks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.ExternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Compares the cost that the agent reports with that of JMH and with the JVM's count for the same events: escape analysis
 * can have different results in the method that JMH measures.
 */
public final class EventCostProfiler implements ExternalProfiler {
    static final String BYTES = "eventCost.bytesPerEvent";
    static final String NANOS = "eventCost.nanosPerEvent";
    static final String COUNTED = "eventCost.countedBytesPerEvent";

    private static final String FILE = "timeagent.benchmarks.eventCost";

    private final Path file;

    public EventCostProfiler() throws IOException {
        file = Files.createTempFile("timeagent-event-cost", ".txt");
        file.toFile().deleteOnExit();
    }

    /** Called in the fork, before JMH measures. */
    static void hand(Sample sample) throws IOException {
        String target = System.getProperty(FILE);
        if (target != null && sample.measured() > 0) {
            double bytes = (double) sample.bytes() / sample.measured();
            double nanos = (double) sample.nanos() / sample.measured();
            double counted = (double) sample.allocated() / ForkRecording.SAMPLE;
            Files.writeString(Path.of(target), bytes + " " + nanos + " " + counted);
        }
    }

    @Override
    public Collection<? extends Result<?>> afterTrial(BenchmarkResult result, long pid, File out, File err) {
        try {
            String[] costs = Files.readString(file).split(" ");
            if (costs.length != 3) {
                return List.of();
            }
            return List.of(
                    new ScalarResult(BYTES, Double.parseDouble(costs[0]), "B/op", AggregationPolicy.AVG),
                    new ScalarResult(NANOS, Double.parseDouble(costs[1]), "ns/op", AggregationPolicy.AVG),
                    new ScalarResult(COUNTED, Double.parseDouble(costs[2]), "B/op", AggregationPolicy.AVG));
        } catch (IOException e) {
            throw new IllegalStateException("the fork's event cost cannot be read", e);
        }
    }

    @Override
    public Collection<String> addJVMOptions(BenchmarkParams params) {
        return List.of("-D" + FILE + "=" + file);
    }

    @Override
    public Collection<String> addJVMInvokeOptions(BenchmarkParams params) {
        return List.of();
    }

    @Override
    public void beforeTrial(BenchmarkParams params) {}

    @Override
    public boolean allowPrintOut() {
        return true;
    }

    @Override
    public boolean allowPrintErr() {
        return true;
    }

    @Override
    public String getDescription() {
        return "timeagent.EventCost of the same events";
    }
}
