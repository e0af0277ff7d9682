package program;

import java.io.Closeable;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.Channels;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/** Writes a hundred times in every way there is, each to a peer of its own, and prints which was which. */
public final class EveryWay {

    private static final int WRITES = 100;
    private static final byte[] BYTES = new byte[10];

    /** Ports of peers: the system may give one again, also one for both TCP and UDP. */
    private static final Set<Integer> PORTS = new HashSet<>();

    private static FileChannel file;

    /** One write, to the connected peer or to a given one. */
    private interface Write<T> {
        void write(T to) throws Exception;
    }

    public static void main(String[] args) throws Exception {
        Path path = Files.createTempFile("every", "way");
        file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        file.write(bytes());
        channels();
        streams();
        async();
        unix();
        datagrams();
        others();
        file.close();
    }

    private static Ends tcp() throws Exception {
        Ends ends = Ends.tcp();
        while (!PORTS.add(ends.port())) {
            ends.close();
            ends = Ends.tcp();
        }
        return ends;
    }

    private static DatagramSocket udp() throws Exception {
        DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        while (!PORTS.add(socket.getLocalPort())) {
            socket.close();
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        }
        return socket;
    }

    private static ByteBuffer bytes() {
        return ByteBuffer.wrap(BYTES);
    }

    private static ByteBuffer[] parts() {
        return new ByteBuffer[] {bytes()};
    }

    private static <T> void way(String way, SocketAddress peer, T to, Write<T> write) throws Exception {
        for (int i = 0; i < WRITES; i++) {
            write.write(to);
        }
        String place = peer instanceof InetSocketAddress inet
                ? inet.getPort() + ""
                : peer == null ? "none" : ((UnixDomainSocketAddress) peer).getPath().toString();
        System.out.println(way + "|" + place);
    }

    private static void way(String way, Ends ends, Write<SocketChannel> write) throws Exception {
        way(way, ends, Ends::connect, write);
    }

    private static <C extends Closeable> void way(String way, Ends ends, Ends.Connect<C> connect, Write<C> write)
            throws Exception {
        ends.use(connect, (same, connected) -> {
            ends.drain();
            way(way, ends.address, connected, write);
        });
    }

    private static void socketWay(String way, Write<Socket> write) throws Exception {
        way(way, tcp(), Ends::connectSocket, write);
    }

    static void channels() throws Exception {
        way("`SocketChannel.write(ByteBuffer)`", tcp(), channel -> channel.write(bytes()));
        way("`SocketChannel.write(ByteBuffer[])`", tcp(), channel -> channel.write(parts()));
        way("`FileChannel.transferTo` a `SocketChannel`", tcp(), channel -> file.transferTo(0, 10, channel));
    }

    static void streams() throws Exception {
        socketWay(
                "`Socket.getOutputStream()`", socket -> socket.getOutputStream().write(BYTES));
        way("`SocketChannel.socket().getOutputStream()`", tcp(), channel -> channel.socket()
                .getOutputStream()
                .write(BYTES));
        way("`Channels.newOutputStream(SocketChannel)`", tcp(), channel -> Channels.newOutputStream(channel)
                .write(BYTES));
    }

    private static void asyncWay(String way, Write<AsynchronousSocketChannel> write) throws Exception {
        way(way, tcp(), Ends::connectAsync, write);
    }

    static void async() throws Exception {
        asyncWay("`AsynchronousSocketChannel.write`, a future", channel -> channel.write(bytes())
                .get());
        asyncWay("`AsynchronousSocketChannel.write`, a handler", channel -> {
            Outcome<Integer> outcome = new Outcome<>();
            channel.write(bytes(), null, outcome);
            outcome.get();
        });
        asyncWay("`AsynchronousSocketChannel.write(ByteBuffer[])`", channel -> {
            Outcome<Long> outcome = new Outcome<>();
            channel.write(parts(), 0, 1, 0, null, null, outcome);
            outcome.get();
        });
    }

    static void unix() throws Exception {
        way("Unix-domain `SocketChannel.write(ByteBuffer)`", Ends.unix(), channel -> channel.write(bytes()));
        way("Unix-domain `SocketChannel.write(ByteBuffer[])`", Ends.unix(), channel -> channel.write(parts()));
        way(
                "`FileChannel.transferTo` a Unix-domain `SocketChannel`",
                Ends.unix(),
                channel -> file.transferTo(0, 10, channel));
    }

    private static void datagramWay(String way, Write<InetSocketAddress> send) throws Exception {
        try (DatagramSocket receiver = udp()) {
            InetSocketAddress peer = new InetSocketAddress(receiver.getLocalAddress(), receiver.getLocalPort());
            way(way, peer, peer, send);
        }
    }

    private static DatagramChannel connected(DatagramChannel channel, InetSocketAddress peer) throws Exception {
        return channel.disconnect().connect(peer);
    }

    static void datagrams() throws Exception {
        try (DatagramChannel channel = DatagramChannel.open();
                DatagramSocket socket = new DatagramSocket();
                MulticastSocket multicast = new MulticastSocket()) {
            datagramWay("`DatagramChannel.send`", peer -> channel.send(bytes(), peer));
            datagramWay("`DatagramChannel.write(ByteBuffer)`", peer -> connected(channel, peer)
                    .write(bytes()));
            datagramWay("`DatagramChannel.write(ByteBuffer[])`", peer -> connected(channel, peer)
                    .write(parts()));
            channel.disconnect();
            datagramWay("`DatagramSocket.send`", peer -> socket.send(new DatagramPacket(BYTES, 10, peer)));
            datagramWay("`MulticastSocket.send`", peer -> multicast.send(new DatagramPacket(BYTES, 10, peer)));
        }
    }

    /** No socket, or no write of data. */
    static void others() throws Exception {
        socketWay("`Socket.sendUrgentData`", socket -> socket.sendUrgentData(7));
        way("`Pipe.SinkChannel.write`", null, Pipe.open(), pipe -> pipe.sink().write(bytes()));
    }
}
