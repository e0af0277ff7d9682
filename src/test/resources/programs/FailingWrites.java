package program;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A hundred datagrams that are sent, and as many that are too long; prints whether all of these failed. */
public final class FailingWrites {

    private static final int MOST_BYTES = 65_507;

    public static void main(String[] args) throws IOException {
        int failed = 0;
        try (DatagramChannel channel = DatagramChannel.open();
                DatagramChannel peer = DatagramChannel.open()) {
            peer.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            for (int i = 0; i < 100; i++) {
                channel.send(ByteBuffer.allocate(500), peer.getLocalAddress());
                try {
                    channel.send(ByteBuffer.allocate(MOST_BYTES + 1), peer.getLocalAddress());
                } catch (IOException e) {
                    failed++;
                }
            }
        }
        System.out.println(failed == 100);
    }
}
