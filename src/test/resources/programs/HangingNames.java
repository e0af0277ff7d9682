package program;

import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SocketChannel;
import java.util.Arrays;

/** Writes to peers with and without a name while every question for a name waits for ever. */
public final class HangingNames {

    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    public static void main(String[] args) throws Exception {
        Thread asker = startToAsk();
        for (InetAddress peer : new InetAddress[] {
            InetAddress.getByName("127.0.0.1"),
            InetAddress.getByAddress(LOOPBACK),
            InetAddress.getByAddress("name", LOOPBACK),
            InetAddress.getByAddress("", LOOPBACK)
        }) {
            channel(peer);
            stream(peer);
            async(peer);
            datagrams(peer);
        }
        System.out.println(asker.isAlive() ? "still asking" : "answered");
    }

    /** Returns a thread that asks for a name, and is waiting for the answer. */
    private static Thread startToAsk() throws Exception {
        InetAddress unnamed = InetAddress.getByAddress(LOOPBACK);
        Thread asker = new Thread(unnamed::getHostName);
        asker.setDaemon(true);
        asker.start();
        while (asker.isAlive()
                && Arrays.stream(asker.getStackTrace()).noneMatch(StackTraceElement::isNativeMethod)) {
            Thread.onSpinWait();
        }
        return asker;
    }

    static void channel(InetAddress peer) throws Exception {
        try (Ends ends = Ends.tcp(peer);
                SocketChannel channel = ends.connect()) {
            OutputStream adaptor = channel.socket().getOutputStream();
            Expected.event("channel", ends.address, () -> channel.write(ByteBuffer.allocate(1)));
            Expected.event("gather", ends.address, () -> channel.write(new ByteBuffer[] {ByteBuffer.allocate(2)}));
            Expected.event("adaptor", ends.address, () -> {
                adaptor.write(new byte[3]);
                return 3;
            });
        }
    }

    static void stream(InetAddress peer) throws Exception {
        try (Ends ends = Ends.tcp(peer);
                Socket socket = ends.accept(new Socket(ends.ip(), ends.port()))) {
            OutputStream stream = socket.getOutputStream();
            Expected.event("stream", ends.address, () -> {
                stream.write(new byte[4]);
                return 4;
            });
        }
    }

    static void async(InetAddress peer) throws Exception {
        try (Ends ends = Ends.tcp(peer);
                AsynchronousSocketChannel channel = ends.connectAsync()) {
            Expected.event("async", ends.address, () -> channel.write(ByteBuffer.allocate(5))
                    .get());
        }
    }

    static void datagrams(InetAddress peer) throws Exception {
        try (DatagramChannel channel = DatagramChannel.open();
                DatagramSocket socket = new DatagramSocket();
                DatagramSocket receiver = new DatagramSocket(0, peer)) {
            InetSocketAddress address = new InetSocketAddress(peer, receiver.getLocalPort());
            Expected.event("datagram", address, () -> channel.send(ByteBuffer.allocate(6), address));
            channel.connect(address);
            Expected.event("datagram", address, () -> channel.write(ByteBuffer.allocate(7)));
            Expected.event("datagram", address, () -> {
                socket.send(new DatagramPacket(new byte[8], 8, address));
                return 8;
            });
        }
    }
}
