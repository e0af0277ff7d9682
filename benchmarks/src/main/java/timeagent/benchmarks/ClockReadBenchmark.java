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
 * The cost of counting a read of {@link System#currentTimeMillis()}, or one through a {@link Clock}.
 *
 * <p>The agent rewrites {@link #read} and the reads of a clock if the fork has it; the others count by hand.
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

    // not final: without the agent, reads of constants would be optimised away
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

    /** Through a method that does nothing else; with {@code clock.wrappers}, counted here and not there. */
    @Benchmark
    public long readThroughWrapper() {
        return Wrapper.millis();
    }

    static final class Wrapper {
        private Wrapper() {}

        static long millis() {
            return System.currentTimeMillis();
        }
    }

    /** Through a clock whose cost the agent knows. */
    @Benchmark
    public long readSystemClock() {
        return systemClock.millis();
    }

    /** Through a clock of unknown cost, which the agent records for the call site. */
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

    /** Incorrect with more than one thread: increments get lost. */
    @Benchmark
    public long readAndPlainField() {
        racy++;
        return System.currentTimeMillis();
    }
}
