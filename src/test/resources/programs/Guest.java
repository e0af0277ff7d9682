package program;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Instant;
import java.util.Date;
import java.util.function.LongSupplier;

/** Reads clocks and writes to sockets exactly so often; needs no other class of the tests, so that any loader can have it. */
public final class Guest {

    private static final InetAddress HERE = InetAddress.getLoopbackAddress();

    /** Returns what was done, in words that are always the same. */
    public static String run() throws IOException {
        return "reads " + reads() + ", channel " + channel() + ", stream " + stream();
    }

    private static int reads() {
        LongSupplier nanos = System::nanoTime; // 100 reads of System.nanoTime in Guest.reads
        int reads = 0;
        for (int i = 0; i < 100; i++) {
            reads += System.currentTimeMillis() > 0 ? 1 : 0; // 100 reads of System.currentTimeMillis in Guest.reads
            reads += Instant.now() != null ? 1 : 0; // 100 reads of Instant.now in Guest.reads
            reads += new Date().getTime() > 0 ? 1 : 0; // 100 reads of new Date in Guest.reads
            reads += nanos.getAsLong() != 0 ? 1 : 0;
        }
        return reads;
    }

    private static int channel() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(new InetSocketAddress(HERE, 0));
                SocketChannel channel = SocketChannel.open(server.getLocalAddress());
                SocketChannel accepted = server.accept()) {
            int bytes = 0;
            for (int i = 0; i < 100; i++) {
                bytes += channel.write(ByteBuffer.allocate(10));
            }
            channel.shutdownOutput();
            return bytes - remaining(accepted.socket().getInputStream()) == 0 ? 100 : -1;
        }
    }

    private static int stream() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, HERE);
                Socket socket = new Socket(HERE, server.getLocalPort());
                Socket accepted = server.accept()) {
            for (int i = 0; i < 50; i++) {
                socket.getOutputStream().write(new byte[20]);
            }
            socket.shutdownOutput();
            return remaining(accepted.getInputStream()) / 20;
        }
    }

    private static int remaining(InputStream in) throws IOException {
        return in.readAllBytes().length;
    }
}
