package program;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.NotYetConnectedException;

/** Datagrams to one peer, to several, to a new one, and to none. */
final class OddDatagrams {

    private static final String API = "datagram";
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    static void run() throws Exception {
        InetAddress ip = InetAddress.getLoopbackAddress();
        try (DatagramSocket first = new DatagramSocket(0, ip);
                DatagramSocket second = new DatagramSocket(0, ip)) {
            InetSocketAddress one = new InetSocketAddress(ip, first.getLocalPort());
            InetSocketAddress two =
                    new InetSocketAddress(InetAddress.getByAddress("two", LOOPBACK), second.getLocalPort());
            InetSocketAddress unnamed =
                    new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), second.getLocalPort());
            channel(one, two, unnamed);
            closedChannel(one);
            socket(new DatagramSocket(), one, two);
            socket(new MulticastSocket(), one, two);
            closedSocket(one);
        }
    }

    private static void send(DatagramChannel channel, InetSocketAddress peer, int size) {
        Expected.event(API, peer, () -> channel.send(ByteBuffer.allocate(size), peer));
    }

    private static void write(DatagramChannel channel, InetSocketAddress peer, int size) {
        Expected.event(API, peer, () -> channel.write(ByteBuffer.allocate(size)));
    }

    static void channel(InetSocketAddress one, InetSocketAddress two, InetSocketAddress unnamed) throws IOException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            send(channel, one, 1);
            send(channel, two, 2);
            send(channel, unnamed, 3);
            send(channel, one, 0);
            Expected.failure(
                    NotYetConnectedException.class, API, null, () -> channel.write(ByteBuffer.allocate(4)));
            channel.connect(one);
            write(channel, one, 5);
            send(channel, one, 6);
            Expected.event(API, one, () -> channel.write(
                    new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(4)}));
            Expected.event(API, one, () -> channel.write(
                    new ByteBuffer[] {null, ByteBuffer.allocate(8), null}, 1, 1));
            channel.disconnect();
            Expected.failure(
                    NotYetConnectedException.class, API, null, () -> channel.write(ByteBuffer.allocate(9)));
            channel.connect(two);
            write(channel, two, 10);
            channel.disconnect();
            channel.connect(unnamed);
            write(channel, unnamed, 11);
            channel.configureBlocking(false);
            write(channel, unnamed, 12);
            // more than a datagram carries
            Expected.failure(
                    IOException.class,
                    API,
                    unnamed,
                    () -> channel.write(ByteBuffer.allocate(70_000)));
        }
    }

    static void closedChannel(InetSocketAddress one) throws IOException {
        DatagramChannel channel = DatagramChannel.open().connect(one);
        channel.close();
        // up to 21 with the subclass AsynchronousCloseException
        Expected.event(API, one, () -> channel.write(ByteBuffer.allocate(1)));
        Expected.event(API, one, () -> channel.send(ByteBuffer.allocate(1), one));
    }

    private static void send(DatagramSocket socket, InetSocketAddress peer, DatagramPacket packet) {
        Expected.event(API, peer, () -> {
            socket.send(packet);
            return packet.getLength();
        });
    }

    static void socket(DatagramSocket socket, InetSocketAddress one, InetSocketAddress two) throws IOException {
        try (socket) {
            send(socket, one, new DatagramPacket(new byte[20], 20, one));
            send(socket, two, new DatagramPacket(new byte[21], 3, 18, two));
            socket.connect(one);
            send(socket, one, new DatagramPacket(new byte[22], 22));
            send(socket, one, new DatagramPacket(new byte[23], 23, one));
            Expected.failure(IllegalArgumentException.class, API, two, () -> {
                socket.send(new DatagramPacket(new byte[24], 24, two));
                return 24;
            });
            socket.disconnect();
            socket.connect(two);
            send(socket, two, new DatagramPacket(new byte[25], 25));
            send(socket, two, new DatagramPacket(new byte[0], 0));
        }
    }

    static void closedSocket(InetSocketAddress one) throws IOException {
        DatagramSocket socket = new DatagramSocket();
        socket.close();
        Expected.failure(SocketException.class, API, one, () -> {
            socket.send(new DatagramPacket(new byte[26], 26, one));
            return 26;
        });
    }
}
