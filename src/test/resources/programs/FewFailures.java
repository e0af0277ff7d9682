package program;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Writes that fail, each after 2,000 that do not; prints the number of both. */
public final class FewFailures {
    private static final int FAILURES = 40;

    public static void main(String[] args) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1);
        int writes = 0;
        try (Ends ends = Ends.tcp();
                SocketChannel healthy = ends.connect()) {
            for (int i = 0; i < FAILURES; i++) {
                for (int j = 0; j < 2000; j++) {
                    writes += healthy.write(buffer.clear());
                }
                readAll(ends.accepted, 2000);
                writes += untilOneFails(buffer);
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

    private static int untilOneFails(ByteBuffer buffer) throws IOException {
        int writes = 0;
        try (Ends ends = Ends.tcp();
                SocketChannel client = ends.connect()) {
            ends.reset();
            while (true) {
                writes += client.write(buffer.clear());
            }
        } catch (IOException e) {
            return writes;
        }
    }
}
