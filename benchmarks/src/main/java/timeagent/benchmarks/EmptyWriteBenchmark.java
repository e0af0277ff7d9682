package timeagent.benchmarks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The event of a socket write without the write: an empty buffer is written to a channel, for which the JDK makes no system
 * call and both the JDK and the agent emit their event.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class EmptyWriteBenchmark {
    @Param
    public ForkState state;

    /** The agent's option; only a column of the results. */
    @Param("none")
    public String style;

    private final ByteBuffer empty = ByteBuffer.allocateDirect(0);
    private Loopback loopback;

    @Setup
    public void start() throws Exception {
        loopback = Loopback.connect();
        Sample sample = ForkRecording.start(state, this::write);
        if (sample != null) {
            sample.checkWrites(state);
        }
    }

    @Benchmark
    public int write() throws IOException {
        return loopback.writer.write(empty);
    }
}
