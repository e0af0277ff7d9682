package sampleapp;

import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;

/** Writes through Netty, which is in {@code sample-app-netty.jar} only; each connection has an event loop. */
final class NettyWriters {

    private NettyWriters() {}

    static Writer epoll(SocketAddress peer, int size) {
        return connect(peer, size, EpollIoHandler.newFactory(), EpollSocketChannel.class);
    }

    static Writer nio(SocketAddress peer, int size) {
        return connect(peer, size, NioIoHandler.newFactory(), NioSocketChannel.class);
    }

    private static Writer connect(SocketAddress peer, int size, IoHandlerFactory io, Class<? extends Channel> type) {
        EventLoopGroup loop = new MultiThreadIoEventLoopGroup(1, io);
        Channel channel = new Bootstrap()
                .group(loop)
                .channel(type)
                .handler(new ChannelInboundHandlerAdapter())
                .connect(peer)
                .syncUninterruptibly()
                .channel();
        ByteBuf bytes = Unpooled.directBuffer(size).writeZero(size);
        return new Writer(
                () -> {
                    channel.close().syncUninterruptibly();
                    loop.shutdownGracefully(0, 0, TimeUnit.SECONDS);
                },
                () -> {
                    channel.writeAndFlush(bytes.readerIndex(0).retain()).syncUninterruptibly();
                    return size;
                });
    }
}
