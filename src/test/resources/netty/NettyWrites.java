package program;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.DefaultFileRegion;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollDomainSocketChannel;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerDomainSocketChannel;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.unix.DomainSocketAddress;
import io.netty.channel.unix.FileDescriptor;
import java.io.File;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/** Writes through Netty's epoll transport; prints the lines of the expected events. */
final class NettyWrites {
    private static final AtomicLong RECEIVED = new AtomicLong();

    private NettyWrites() {}

    public static void main(String[] args) throws Exception {
        EpollEventLoopGroup group = new EpollEventLoopGroup(1);
        Channel server = server(group, EpollServerSocketChannel.class, new InetSocketAddress("127.0.0.1", 0));
        int port = ((InetSocketAddress) server.localAddress()).getPort();
        CountDownLatch closed = new CountDownLatch(1);
        Channel client = new Bootstrap()
                .group(group)
                .channel(EpollSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(new InetSocketAddress("localhost", port))
                .sync()
                .channel();
        client.closeFuture().addListener(ignored -> closed.countDown());
        for (int i = 1; i <= 5; i++) {
            client.writeAndFlush(Unpooled.directBuffer().writeZero(i)).sync();
            System.out.println("netty-epoll localhost/127.0.0.1:" + port + " " + i + " null");
        }
        client.write(Unpooled.directBuffer().writeZero(10));
        client.write(Unpooled.directBuffer().writeZero(20));
        client.writeAndFlush(Unpooled.directBuffer().writeZero(30)).sync();
        System.out.println("netty-epoll localhost/127.0.0.1:" + port + " 60 null");
        File file = Files.createTempFile("netty", null).toFile();
        Files.write(file.toPath(), new byte[70]);
        client.writeAndFlush(new DefaultFileRegion(file, 0, 70)).sync();
        System.out.println("netty-epoll localhost/127.0.0.1:" + port + " 70 null");

        File path = new File(file.getPath() + ".socket");
        server(group, EpollServerDomainSocketChannel.class, new DomainSocketAddress(path));
        Channel domain = new Bootstrap()
                .group(group)
                .channel(EpollDomainSocketChannel.class)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(new DomainSocketAddress(path))
                .sync()
                .channel();
        domain.writeAndFlush(Unpooled.directBuffer().writeZero(80)).sync();
        System.out.println("netty-epoll /" + path + ":-1 80 null");

        Channel receiver = datagrams(group);
        Channel sender = datagrams(group);
        InetSocketAddress to = (InetSocketAddress) receiver.localAddress();
        sender.writeAndFlush(packet(90, to)).sync();
        System.out.println("netty-epoll /127.0.0.1:" + to.getPort() + " 90 null");
        sender.write(packet(91, to));
        sender.write(packet(92, to));
        sender.writeAndFlush(packet(93, to)).sync();
        for (int i = 91; i <= 93; i++) {
            System.out.println("netty-epoll /127.0.0.1:" + to.getPort() + " " + i + " null");
        }

        FileDescriptor[] pipe = FileDescriptor.pipe();
        ByteBuffer notSent = ByteBuffer.allocateDirect(7);
        if (pipe[1].write(notSent, 0, 7) != 7) {
            throw new AssertionError("pipe");
        }
        while (RECEIVED.get() < 15 + 60 + 70 + 80 + 90 + 91 + 92 + 93) {
            Thread.onSpinWait();
        }
        group.shutdownGracefully(0, 1, java.util.concurrent.TimeUnit.SECONDS).sync();
        Files.delete(file.toPath());
        Files.deleteIfExists(path.toPath());
    }

    private static DatagramPacket packet(int length, InetSocketAddress to) {
        return new DatagramPacket(Unpooled.directBuffer().writeZero(length), to);
    }

    private static Channel datagrams(EpollEventLoopGroup group) throws Exception {
        return new Bootstrap()
                .group(group)
                .channel(EpollDatagramChannel.class)
                .handler(new Counter())
                .bind(new InetSocketAddress("127.0.0.1", 0))
                .sync()
                .channel();
    }

    private static Channel server(
            EpollEventLoopGroup group, Class<? extends io.netty.channel.ServerChannel> type, SocketAddress address)
            throws Exception {
        return new ServerBootstrap()
                .group(group)
                .channel(type)
                .childHandler(new ChannelInitializer<Channel>() {
                    @Override
                    protected void initChannel(Channel channel) {
                        channel.pipeline().addLast(new Counter());
                    }
                })
                .bind(address)
                .sync()
                .channel();
    }

    private static final class Counter extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf bytes = message instanceof DatagramPacket packet ? packet.content() : (ByteBuf) message;
            RECEIVED.addAndGet(bytes.readableBytes());
            bytes.release();
        }
    }
}
