package timeagent.benchmarks;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
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
 * What counting costs a read of {@link System#currentTimeMillis()}, or one through a {@link Clock}.
 *
 * <p>{@link #read} and those of a clock are what the agent rewrites where a fork has it; the others show what it costs to count
 * by hand.
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

    // not final: constants would be read away where there is no agent
    private Clock systemClock = Clock.systemUTC();
    private Clock fixedClock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC);

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

    /** Through a clock whose price the agent knows. */
    @Benchmark
    public long readSystemClock() {
        return systemClock.millis();
    }

    /** Through one whose price it does not know, which it remembers of the call site. */
    @Benchmark
    public long readFixedClock() {
        return fixedClock.millis();
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
