package timeagent.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The cost of counting a read of {@link System#currentTimeMillis()}: by the agent, if the fork has it, or by hand. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ClockReadBenchmark {
    private static final LongAdder ADDER = new LongAdder();

    @Param
    public ForkState state;

    @Setup
    public void start() throws Exception {
        Sample sample = ForkRecording.start(state, this::read);
        if (sample != null) {
            sample.checkReads(state);
        }
    }

    @Benchmark
    public long read() {
        return System.currentTimeMillis();
    }

    @Benchmark
    public long readAndLongAdder() {
        ADDER.increment();
        return System.currentTimeMillis();
    }
}
