package program;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Sends from virtual threads to addresses that differ only in their scope, on a JDK that has virtual threads. The agent replaces
 * the text of such an address for each write, all in the same bucket of a map, for whose lock the threads compete.
 */
public final class ScopedPeers {
    private static final int THREADS = 10_000;
    private static final int WRITES = 10;
    private static final int SCOPES = 64;

    public static void main(String[] args) throws Exception {
        // by name, for it is compiled for a Java without them
        ExecutorService executor = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        byte[] loopback = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
        SocketAddress[] peers = new SocketAddress[SCOPES];
        DatagramChannel[] channels = new DatagramChannel[SCOPES];
        for (int i = 0; i < SCOPES; i++) {
            InetAddress scoped = Inet6Address.getByAddress(null, loopback, i);
            // no process listens on this port
            peers[i] = new InetSocketAddress(scoped, 9);
            channels[i] = DatagramChannel.open();
        }
        for (int i = 0; i < THREADS; i++) {
            int first = i;
            executor.execute(() -> {
                for (int j = 0; j < WRITES; j++) {
                    send(channels[first % SCOPES], peers[(first + j) % SCOPES]);
                }
            });
        }
        executor.shutdown();
        System.out.println("ended " + executor.awaitTermination(1, TimeUnit.MINUTES));
    }

    private static void send(DatagramChannel channel, SocketAddress peer) {
        try {
            channel.send(ByteBuffer.allocate(10), peer);
        } catch (Exception e) {
            // of a system without IPv6; an event, too
        }
    }
}
