package timeagent.benchmarks;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Events of a library: Netty commits one when a buffer is allocated, and one when it is freed. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class NettyBufferBenchmark {
    @Param
    public ForkState state;

    /** Only a column of the results. */
    @Param("none")
    public String style;

    private final PooledByteBufAllocator allocator = new PooledByteBufAllocator(false);

    @Setup
    public void start() throws Exception {
        Sample sample = ForkRecording.start(state, this::allocateAndFree);
        if (sample != null) {
            sample.checkBuffers(state);
        }
    }

    @Benchmark
    public int allocateAndFree() {
        ByteBuf buffer = allocator.heapBuffer(256);
        int capacity = buffer.capacity();
        buffer.release();
        return capacity;
    }
}
