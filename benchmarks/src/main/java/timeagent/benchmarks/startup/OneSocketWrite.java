package timeagent.benchmarks.startup;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** A program that writes once to a socket, and prints one line. */
final class OneSocketWrite {
    private OneSocketWrite() {}

    public static void main(String[] arguments) throws IOException {
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel writer = SocketChannel.open(server.getLocalAddress());
                SocketChannel reader = server.accept()) {
            writer.write(ByteBuffer.wrap(new byte[] {1}));
            reader.read(ByteBuffer.allocate(1));
        }
        System.out.println("hello");
    }
}
