package program;

import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

/** Receives from one connection, or datagrams of a number of bytes, and counts the bytes. */
final class JdkPeer {

    /** Open until the JVM ends: the system must not give a port to two peers. */
    private static final List<ServerSocket> SERVERS = new ArrayList<>();

    final int port;
    /** As events have it. */
    private final String name;

    private final FutureTask<Long> received;

    private JdkPeer(String host, int port, FutureTask<Long> received) {
        this.port = port;
        this.name = host + ":" + port;
        this.received = received;
        Thread thread = new Thread(received);
        thread.setDaemon(true);
        thread.start();
    }

    private static ServerSocket server() throws Exception {
        ServerSocket server = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        SERVERS.add(server);
        return server;
    }

    /** To be connected to by the name {@code localhost}. */
    static JdkPeer ofStream() throws Exception {
        ServerSocket server = server();
        return new JdkPeer("localhost/127.0.0.1", server.getLocalPort(), new FutureTask<>(() -> {
            try (Socket socket = server.accept()) {
                return length(socket.getInputStream());
            }
        }));
    }

    static JdkPeer ofFile(Path path) throws Exception {
        ServerSocketChannel server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        server.bind(UnixDomainSocketAddress.of(path));
        return new JdkPeer("/" + path, -1, new FutureTask<>(() -> {
            try (server;
                    SocketChannel accepted = server.accept()) {
                return length(Channels.newInputStream(accepted));
            }
        }));
    }

    private static long length(InputStream in) throws Exception {
        long bytes = 0;
        byte[] buffer = new byte[100_000];
        for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
            bytes += n;
        }
        return bytes;
    }

    /** To be sent to without a name. */
    static JdkPeer ofDatagrams(int expected) throws Exception {
        // the port of a server, for TCP and UDP have the same numbers
        ServerSocket server = server();
        DatagramSocket socket = new DatagramSocket(server.getLocalPort(), server.getInetAddress());
        return new JdkPeer("/127.0.0.1", socket.getLocalPort(), new FutureTask<>(() -> {
            long bytes = 0;
            try (socket) {
                DatagramPacket packet = new DatagramPacket(new byte[1000], 1000);
                while (bytes < expected) {
                    packet.setLength(1000);
                    socket.receive(packet);
                    bytes += packet.getLength();
                }
            }
            return bytes;
        }));
    }

    /** Waits for the end of what it receives. */
    void print(int writes) throws Exception {
        System.out.println(name + " " + writes + " " + received.get());
    }
}
