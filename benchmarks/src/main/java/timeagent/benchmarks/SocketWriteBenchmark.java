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
 * One byte written to a blocking channel and read back by the peer, as in the mirror-event experiment.
 *
 * <p>One thread does both: over loopback the byte has arrived when the write returns, so no wait or context switch is
 * measured.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class SocketWriteBenchmark {
    @Param
    public ForkState state;

    /** The agent's option; only a column of the results. */
    @Param("none")
    public String style;

    private final ByteBuffer out = ByteBuffer.allocateDirect(1);
    private final ByteBuffer in = ByteBuffer.allocateDirect(1);
    private Loopback loopback;

    @Setup
    public void start() throws Exception {
        // never closed: JMH would add that to the allocation of the last iteration
        loopback = Loopback.connect();
        Sample sample = ForkRecording.start(state, this::write);
        if (sample != null) {
            sample.checkWrites(state);
        }
    }

    @Benchmark
    public int write() throws IOException {
        out.clear();
        int written = loopback.writer.write(out);
        in.clear();
        return written + loopback.reader.read(in);
    }
}
