package program;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;

/** Accepts connections on a port of those that the system gives to clients, then starts a recording and writes; prints the port. */
public final class AcceptedBefore {
    private static final int CONNECTIONS = 20;

    private AcceptedBefore() {}

    public static void main(String[] args) throws Exception {
        List<SocketChannel> clients = new ArrayList<>();
        List<SocketChannel> accepted = new ArrayList<>();
        InetSocketAddress any = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(any);
                Recording recording = new Recording()) {
            for (int i = 0; i < CONNECTIONS; i++) {
                clients.add(SocketChannel.open(server.getLocalAddress()));
                accepted.add(server.accept());
            }
            recording.start();
            for (SocketChannel channel : accepted) {
                channel.write(ByteBuffer.allocate(1));
            }
            for (SocketChannel channel : clients) {
                channel.write(ByteBuffer.allocate(1));
            }
            recording.stop();
            recording.dump(Path.of(args[0]));
            System.out.println(server.socket().getLocalPort());
        }
    }
}
