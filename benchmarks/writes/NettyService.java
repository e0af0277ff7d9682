import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.ServerChannel;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Requests to a Netty server, on epoll or NIO, that returns what it receives. */
@ChannelHandler.Sharable
final class NettyService extends SimpleChannelInboundHandler<FullHttpRequest> {
    public static void main(String[] args) throws Exception {
        boolean epoll = args[1].equals("epoll");
        IoHandlerFactory handlers = epoll ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
        Class<? extends ServerChannel> type = epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class;
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(2, handlers);
        NettyService echo = new NettyService();
        InetSocketAddress address = (InetSocketAddress) new ServerBootstrap()
                .group(group)
                .channel(type)
                .childHandler(new ChannelInitializer<SocketChannel>() {
                    @Override
                    protected void initChannel(SocketChannel channel) {
                        channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(1 << 24), echo);
                    }
                })
                .bind("127.0.0.1", 0)
                .sync()
                .channel()
                .localAddress();
        Requests.post(Integer.parseInt(args[0]), address.getPort());
        group.shutdownGracefully(0, 10, TimeUnit.SECONDS).sync();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        DefaultFullHttpResponse response = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.OK, request.content().retain());
        response.headers().set(HttpHeaderNames.CONTENT_LENGTH, request.content().readableBytes());
        context.writeAndFlush(response);
    }
}
