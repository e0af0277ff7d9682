package sampleapp;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/** Accepts connections over loopback TCP, or over a socket file in a temporary folder. */
final class StreamReceiver implements Receiver {

    /** Fits into the smallest send buffer of all platforms, so that no write is split. */
    private static final int WINDOW = 64 * 1024;

    private final SocketApi api;
    private final int size;
    private final ServerSocketChannel server;
    private final SocketAddress address;

    private StreamReceiver(SocketApi api, int size, ServerSocketChannel server, SocketAddress address) {
        this.api = api;
        this.size = size;
        this.server = server;
        this.address = address;
    }

    static StreamReceiver tcp(SocketApi api, int size) throws IOException {
        // its stored host name is "localhost", so name and address need no name service
        InetAddress loopback = InetAddress.getLoopbackAddress();
        ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(loopback, 0));
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        return new StreamReceiver(api, size, server, new InetSocketAddress(loopback, port));
    }

    static StreamReceiver unix(SocketApi api, int size) throws IOException {
        Path file = Files.createTempDirectory("sample-app-").resolve("socket");
        UnixDomainSocketAddress address = UnixDomainSocketAddress.of(file);
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        return new StreamReceiver(api, size, server.bind(address), address);
    }

    @Override
    public Line line(long connections, long writes) {
        return new StreamLine(connections);
    }

    /** Opens one connection at a time, so that both ends returned belong together. */
    private synchronized Writer connect(BlockingQueue<SocketChannel> accepted) throws IOException {
        Writer writer = api.connect(address, size);
        accepted.add(server.accept());
        return writer;
    }

    @Override
    public void describe(Results results) {
        if (address instanceof InetSocketAddress inet) {
            results.add("port", inet.getPort());
        } else {
            results.add("path", address);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        if (address instanceof UnixDomainSocketAddress unix) {
            Files.deleteIfExists(unix.getPath());
            Files.deleteIfExists(unix.getPath().getParent());
        }
    }

    private final class StreamLine implements Line {
        private final BlockingQueue<SocketChannel> accepted = new LinkedBlockingQueue<>();
        private final Window window = new Window(WINDOW);
        private final long connections;

        StreamLine(long connections) {
            this.connections = connections;
        }

        @Override
        public Writer connect() throws IOException {
            Writer writer = StreamReceiver.this.connect(accepted);
            return api.canBePartial() ? writer.within(window, size) : writer;
        }

        @Override
        public long read() throws IOException, InterruptedException {
            Peer peer = new Peer(api.canBePartial() ? window::leave : bytes -> {});
            long bytes = 0;
            for (long i = 0; i < connections; i++) {
                bytes += peer.readAll(accepted.take());
            }
            return bytes;
        }
    }
}
