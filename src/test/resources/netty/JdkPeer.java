package program;

import java.io.InputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;

/** Receives from one connection, or datagrams of a number of bytes, and counts the bytes. */
final class JdkPeer {
    /** Open until the JVM ends: the system must not give a port to two peers. */
    private static final List<ServerSocket> SERVERS = new ArrayList<>();

    final int port;
    private final FutureTask<Long> received;

    private JdkPeer(int port, FutureTask<Long> received) {
        this.port = port;
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

    static JdkPeer ofStream() throws Exception {
        ServerSocket server = server();
        return new JdkPeer(server.getLocalPort(), new FutureTask<>(() -> {
            long bytes = 0;
            try (Socket socket = server.accept()) {
                InputStream in = socket.getInputStream();
                byte[] buffer = new byte[100_000];
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    bytes += n;
                }
            }
            return bytes;
        }));
    }

    static JdkPeer ofDatagrams(int expected) throws Exception {
        // the port of a server, for TCP and UDP have the same numbers
        ServerSocket server = server();
        DatagramSocket socket = new DatagramSocket(server.getLocalPort(), server.getInetAddress());
        return new JdkPeer(socket.getLocalPort(), new FutureTask<>(() -> {
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
        System.out.println(port + " " + writes + " " + received.get());
    }
}
