import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.MethodDescriptor;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.channel.Channel;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandler;
import io.grpc.netty.shaded.io.netty.channel.ChannelHandlerContext;
import io.grpc.netty.shaded.io.netty.channel.ChannelInboundHandlerAdapter;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioSocketChannel;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A service on gRPC's default transport that returns what it receives, or with arguments PORT PORT PID PID WARM-UP CALLS a client of two. */
final class GrpcService {
    private static final MethodDescriptor.Marshaller<byte[]> BYTES = new MethodDescriptor.Marshaller<>() {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    };
    private static final MethodDescriptor<byte[], byte[]> ECHO = MethodDescriptor.newBuilder(BYTES, BYTES)
            .setType(MethodDescriptor.MethodType.UNARY)
            .setFullMethodName("services.Echo/Echo")
            .build();

    private GrpcService() {}

    public static void main(String[] args) throws Exception {
        if (args.length == 0) {
            serve();
            return;
        }
        AtomicLong received = new AtomicLong();
        NioEventLoopGroup group = new NioEventLoopGroup(1);
        ManagedChannel first = channel(group, args[0], new AtomicLong());
        ManagedChannel second = channel(group, args[1], received);
        Calls.compare(calls(first), calls(second), args);
        for (ManagedChannel channel : new ManagedChannel[] {first, second}) {
            channel.shutdown().awaitTermination(10, TimeUnit.SECONDS);
        }
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
        System.out.println(received.get());
    }

    private static ManagedChannel channel(NioEventLoopGroup group, String port, AtomicLong received) {
        return NettyChannelBuilder.forAddress("localhost", Integer.parseInt(port))
                .usePlaintext()
                .eventLoopGroup(group)
                .channelFactory(() -> countingChannel(received))
                .build();
    }

    private static Callable<?> calls(ManagedChannel channel) {
        byte[] message = new byte[100];
        return () -> ClientCalls.blockingUnaryCall(channel, ECHO, CallOptions.DEFAULT, message);
    }

    private static void serve() throws Exception {
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .addService(ServerServiceDefinition.builder("services.Echo")
                        .addMethod(ECHO, ServerCalls.asyncUnaryCall((request, response) -> {
                            response.onNext(request);
                            response.onCompleted();
                        }))
                        .build())
                .build()
                .start();
        Calls.serve(server.getPort());
        server.shutdown().awaitTermination();
    }

    private static Channel countingChannel(AtomicLong received) {
        Channel channel = new NioSocketChannel();
        channel.pipeline().addFirst(new Counter(received));
        return channel;
    }

    @ChannelHandler.Sharable
    private static final class Counter extends ChannelInboundHandlerAdapter {
        private final AtomicLong received;

        Counter(AtomicLong received) {
            this.received = received;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            received.addAndGet(((ByteBuf) message).readableBytes());
            context.fireChannelRead(message);
        }
    }
}
