package program;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/** Writes that fail, each after 2,000 that do not; prints the number of both. */
public final class FewFailures {
    private static final int FAILURES = 40;

    private FewFailures() {}

    public static void main(String[] args) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1);
        int writes = 0;
        try (ServerSocketChannel server =
                        ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
                SocketChannel healthy = SocketChannel.open(server.getLocalAddress());
                SocketChannel reader = server.accept()) {
            for (int i = 0; i < FAILURES; i++) {
                for (int j = 0; j < 2000; j++) {
                    writes += healthy.write(buffer.clear());
                }
                readAll(reader, 2000);
                writes += untilOneFails(server, buffer);
            }
        }
        System.out.println(writes + " " + FAILURES);
    }

    private static void readAll(SocketChannel reader, int bytes) throws IOException {
        ByteBuffer read = ByteBuffer.allocate(bytes);
        while (read.hasRemaining()) {
            reader.read(read);
        }
    }

    private static int untilOneFails(ServerSocketChannel server, ByteBuffer buffer) throws IOException {
        int writes = 0;
        try (SocketChannel client = SocketChannel.open(server.getLocalAddress())) {
            SocketChannel reset = server.accept();
            reset.setOption(StandardSocketOptions.SO_LINGER, 0);
            reset.close();
            while (true) {
                writes += client.write(buffer.clear());
            }
        } catch (IOException e) {
            return writes;
        }
    }
}
