package program;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/** Connects, reads and closes sockets and writes a file, but writes to no socket. */
public final class Quiet {

    public static void main(String[] args) throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerSocketChannel server = ServerSocketChannel.open().bind(any)) {
            SocketChannel client = SocketChannel.open(server.getLocalAddress());
            client.close();
            try (SocketChannel accepted = server.accept()) {
                System.out.println(accepted.read(ByteBuffer.allocate(1)));
            }
        }
        Files.write(Path.of(args[0]), new byte[] {1, 2, 3});
    }
}
