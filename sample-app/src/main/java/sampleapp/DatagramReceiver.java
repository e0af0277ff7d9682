package sampleapp;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * Receives datagrams over loopback.
 *
 * <p>The system silently drops datagrams when the receive buffer is full, so no more are in flight than fit. A lost
 * datagram ends the run instead of blocking it.
 */
final class DatagramReceiver implements Receiver {

    /** The largest payload of an IPv4 datagram. */
    static final int MAX_SIZE = 65_507;

    /** Overhead of the system for one buffered datagram. */
    private static final int OVERHEAD = 1024;
    /** At least the largest datagram, and less than the smallest receive buffer. */
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

        /** Receives as many datagrams as are sent on this line, from any sender. */
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
