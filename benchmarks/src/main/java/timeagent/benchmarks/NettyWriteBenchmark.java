package timeagent.benchmarks;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ManualIoEventLoop;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
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
 * One byte written through Netty's epoll transport and read back by a channel of the JDK.
 *
 * <p>The thread of the benchmark is the event loop, so the write is done when the call returns.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class NettyWriteBenchmark {
    @Param
    public ForkState state;

    /** The agent's option; only a column of the results. */
    @Param("none")
    public String style;

    private final ByteBuf out = Unpooled.directBuffer(1).writeZero(1);
    private final ByteBuffer in = ByteBuffer.allocateDirect(1);
    private Channel writer;
    private SocketChannel reader;

    @Setup
    public void start() throws Exception {
        ManualIoEventLoop loop = new ManualIoEventLoop(Thread.currentThread(), EpollIoHandler.newFactory());
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            ChannelFuture connecting = new Bootstrap()
                    .group(loop)
                    .channel(EpollSocketChannel.class)
                    .option(ChannelOption.TCP_NODELAY, true)
                    .handler(new ChannelInboundHandlerAdapter())
                    .connect(server.getLocalAddress());
            while (!connecting.isDone()) {
                loop.runNow();
            }
            writer = connecting.sync().channel();
            reader = server.accept();
        }
        Sample sample = ForkRecording.start(state, this::write);
        if (sample != null) {
            sample.checkWrites(state);
        }
    }

    @Benchmark
    public int write() throws IOException {
        writer.writeAndFlush(out.readerIndex(0).retain(), writer.voidPromise());
        in.clear();
        return reader.read(in);
    }
}
