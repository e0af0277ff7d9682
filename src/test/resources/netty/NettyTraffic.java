package program;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.DefaultFileRegion;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.FileDescriptor;
import java.io.File;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * Writes through the transport that Netty selects, or through the one of the argument; prints for each peer its name,
 * the number of writes, or -1 if the system accepts parts of them, and the bytes that it received.
 */
final class NettyTraffic {
    private static final String PACKAGE = "io.netty.channel.";
    private static final int WRITES = 1000;

    public static void main(String[] args) {
        try {
            run(args);
        } catch (Throwable e) {
            e.printStackTrace();
            System.exit(1);
        }
    }

    private static void run(String[] args) throws Exception {
        String transport = args.length > 0 ? args[0] : Epoll.isAvailable() ? "Epoll" : "Nio";
        EventLoopGroup group = group(transport);
        Bootstrap stream = bootstrap(group, transport, "SocketChannel");
        File file = Files.createTempFile("netty", null).toFile();
        Files.write(file.toPath(), new byte[7000]);
        for (int connection = 1; connection <= 3; connection++) {
            JdkPeer peer = JdkPeer.ofStream();
            Channel channel = stream.connect("localhost", peer.port).sync().channel();
            for (int i = 1; i <= WRITES; i++) {
                channel.writeAndFlush(bytes(i)).sync();
            }
            channel.write(bytes(10));
            channel.write(bytes(20));
            channel.writeAndFlush(bytes(30)).sync();
            channel.writeAndFlush(new DefaultFileRegion(file, 0, 7000)).sync();
            channel.close().sync();
            peer.print(WRITES + 2);
        }
        Files.delete(file.toPath());

        JdkPeer parts = JdkPeer.ofStream();
        Channel large = stream.connect("localhost", parts.port).sync().channel();
        large.write(bytes(20_000_000));
        large.writeAndFlush(bytes(20_000_000)).sync();
        large.close().sync();
        parts.print(-1);

        JdkPeer packets = JdkPeer.ofDatagrams(1 + 2 + 3 + 4);
        Channel sender = bootstrap(group, transport, "DatagramChannel").bind("localhost", 0).sync().channel();
        InetSocketAddress to = new InetSocketAddress("127.0.0.1", packets.port);
        sender.writeAndFlush(new DatagramPacket(bytes(1), to)).sync();
        sender.write(new DatagramPacket(bytes(2), to));
        sender.write(new DatagramPacket(bytes(3), to));
        sender.writeAndFlush(new DatagramPacket(bytes(4), to)).sync();
        packets.print(4);
        if (transport.equals("Epoll")) {
            toOthers(group);
        }
        group.shutdownGracefully(0, 1, TimeUnit.SECONDS).sync();
    }

    /** To a Unix domain socket, and to a pipe. */
    private static void toOthers(EventLoopGroup group) throws Exception {
        Path path = Files.createTempDirectory("netty").resolve("socket");
        JdkPeer peer = JdkPeer.ofFile(path);
        Channel domain = bootstrap(group, "Epoll", "DomainSocketChannel")
                .connect(new DomainSocketAddress(path.toFile()))
                .sync()
                .channel();
        domain.writeAndFlush(bytes(80)).sync();
        domain.close().sync();
        peer.print(1);
        Files.delete(path);
        if (FileDescriptor.pipe()[1].write(ByteBuffer.allocateDirect(7), 0, 7) != 7) {
            throw new AssertionError("pipe");
        }
    }

    private static ByteBuf bytes(int length) {
        return Unpooled.directBuffer(length).writeZero(length);
    }

    private static Bootstrap bootstrap(EventLoopGroup group, String transport, String channel) throws Exception {
        String sub = transport.equals("Nio") ? "socket.nio." : transport.equals("IoUring") ? "uring." : "epoll.";
        return new Bootstrap()
                .group(group)
                .channel(Class.forName(PACKAGE + sub + transport + channel).asSubclass(Channel.class))
                .handler(new Nothing());
    }

    private static EventLoopGroup group(String transport) throws Exception {
        if (!transport.equals("IoUring")) {
            String name = PACKAGE + transport.toLowerCase() + "." + transport + "EventLoopGroup";
            return (EventLoopGroup) Class.forName(name).getConstructor(int.class).newInstance(1);
        }
        // of 4.2 only
        if (!(boolean) Class.forName(PACKAGE + "uring.IoUring").getMethod("isAvailable").invoke(null)) {
            System.out.println("the kernel does not allow io_uring");
            System.exit(0);
        }
        Object handlers = Class.forName(PACKAGE + "uring.IoUringIoHandler").getMethod("newFactory").invoke(null);
        return (EventLoopGroup) Class.forName(PACKAGE + "MultiThreadIoEventLoopGroup")
                .getConstructor(int.class, Class.forName(PACKAGE + "IoHandlerFactory"))
                .newInstance(1, handlers);
    }

    @ChannelHandler.Sharable
    private static final class Nothing extends ChannelInboundHandlerAdapter {}
}
