package timeagent.benchmarks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What counting costs a read of {@link System#currentTimeMillis()}.
 *
 * <p>{@link #read} is what the agent rewrites where a fork has it; the others show what it costs to count by hand.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ClockReadBenchmark {
    private static final LongAdder ADDER = new LongAdder();
    private static final AtomicLong ATOMIC = new AtomicLong();
    private static long racy;

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

    @Benchmark
    public long readAndAtomicLong() {
        ATOMIC.incrementAndGet();
        return System.currentTimeMillis();
    }

    /** Wrong with more than one thread: increments get lost. */
    @Benchmark
    public long readAndPlainField() {
        racy++;
        return System.currentTimeMillis();
    }
}
