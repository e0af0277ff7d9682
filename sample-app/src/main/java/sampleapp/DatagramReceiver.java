package sampleapp;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Receives datagrams over loopback.
 *
 * <p>A datagram that finds the receive buffer full is lost, without a word: no more are on the way than fit. One that is
 * lost all the same ends the run instead of letting it wait.
 */
final class DatagramReceiver implements Receiver {

    /** The most that a datagram over IPv4 can carry. */
    static final int MAX_SIZE = 65_507;

    /** What the system may need beside the bytes to keep one datagram. */
    private static final int OVERHEAD = 1024;
    /** The largest datagram at least; with what the system needs less than the smallest receive buffer there is. */
    private static final int WINDOW = MAX_SIZE + OVERHEAD;

    private final SocketApi api;
    private final int size;
    private final DatagramSocket socket;
    private final Window window = new Window(WINDOW);

    DatagramReceiver(SocketApi api, int size) throws IOException {
        this.api = api;
        this.size = size;
        socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        socket.setSoTimeout(Window.PATIENCE_SECONDS * 1000);
    }

    @Override
    public Line line(long connections, long writes) {
        return new DatagramLine(writes);
    }

    @Override
    public void describe(Results results) {
        results.add("port", socket.getLocalPort());
    }

    @Override
    public void close() {
        socket.close();
    }

    private final class DatagramLine implements Line {
        private final long writes;

        DatagramLine(long writes) {
            this.writes = writes;
        }

        @Override
        public Writer connect() throws IOException {
            return api.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort()), size)
                    .within(window, size + OVERHEAD);
        }

        /** Receives as many as are sent on this line, whoever sent them. */
        @Override
        public long read() throws IOException {
            DatagramPacket packet = new DatagramPacket(new byte[size], size);
            long bytes = 0;
            for (long i = 0; i < writes; i++) {
                packet.setLength(size);
                socket.receive(packet);
                window.leave(size + OVERHEAD);
                bytes += packet.getLength();
            }
            return bytes;
        }
    }
}
