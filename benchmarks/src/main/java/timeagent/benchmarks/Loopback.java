package timeagent.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Two ends of a TCP connection inside this process. */
public final class Loopback {
    final SocketChannel writer;
    final SocketChannel reader;

    private Loopback(SocketChannel writer, SocketChannel reader) {
        this.writer = writer;
        this.reader = reader;
    }

    public SocketChannel writer() {
        return writer;
    }

    /** Reads until the connection ends. */
    public void readAll(int bufferBytes) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(bufferBytes);
        try {
            while (reader.read(buffer) >= 0) {
                buffer.clear();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address of the peer has no host name. */
    public static Loopback connect() throws IOException {
        InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(loopback, 0));
            InetSocketAddress bound = (InetSocketAddress) server.getLocalAddress();
            SocketChannel writer = SocketChannel.open(new InetSocketAddress(loopback, bound.getPort()));
            // else the kernel could hold a byte back until the one before is acknowledged
            writer.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new Loopback(writer, server.accept());
        }
    }
}
