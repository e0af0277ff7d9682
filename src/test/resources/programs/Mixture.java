package program;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** Reads the clock and writes to a socket, each a hundred times. */
public final class Mixture {

    public static void main(String[] args) throws Exception {
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            ByteBuffer bytes = ByteBuffer.allocate(Long.BYTES);
            for (int i = 0; i < 100; i++) {
                long time = System.currentTimeMillis(); // 100 reads in Mixture.main
                channel.write(bytes.clear().putLong(time).flip());
            }
        }
        System.out.println("true");
    }
}
