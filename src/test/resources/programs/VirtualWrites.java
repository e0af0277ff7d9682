package program;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Writes from ten thousand virtual threads at a time, on a JDK that has them; some wait for a peer that is slow. */
public final class VirtualWrites {

    private static final int THREADS = 10_000;
    private static final int WRITES = 5;
    private static final int CHANNELS = 10;
    /** More than the buffers of a connection take. */
    private static final int LARGE = 16 << 20;

    private static final AtomicInteger FAILED = new AtomicInteger();
    private static final AtomicLong BYTES = new AtomicLong();

    public static void main(String[] args) throws Exception {
        // by name, for it is compiled for a Java without them
        ExecutorService executor = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        CountDownLatch all = new CountDownLatch(THREADS);
        Ends[] ends = new Ends[CHANNELS];
        SocketChannel[] channels = new SocketChannel[CHANNELS];
        for (int i = 0; i < CHANNELS; i++) {
            ends[i] = Ends.tcp();
            channels[i] = ends[i].connect();
        }
        for (int i = 0; i < THREADS; i++) {
            SocketChannel channel = channels[i % CHANNELS];
            executor.execute(() -> write(channel, all));
        }
        Ends slow = Ends.tcp();
        SocketChannel waiting = slow.connect();
        executor.execute(() -> large(waiting, slow.address));
        // its write waits from here until everything else is written
        slow.awaitFirstByte();
        for (Ends one : ends) {
            one.drain();
        }
        all.await();
        slow.drain();
        executor.shutdown();
        boolean ended = executor.awaitTermination(1, TimeUnit.MINUTES);
        System.out.println("ended " + ended + " failed " + FAILED + " slow " + slow.port() + " bytes " + BYTES);
    }

    private static void write(SocketChannel channel, CountDownLatch all) {
        // no two threads wait at the same point of their writes
        all.countDown();
        try {
            ByteBuffer bytes = ByteBuffer.allocate(1000);
            for (int i = 0; i < WRITES; i++) {
                // less than 1000 where the buffers are full: the channel does not block its carrier
                BYTES.addAndGet(channel.write(bytes.clear()));
            }
        } catch (Exception e) {
            FAILED.incrementAndGet();
        }
    }

    private static void large(SocketChannel channel, SocketAddress peer) {
        try {
            ByteBuffer bytes = ByteBuffer.allocate(LARGE);
            while (bytes.hasRemaining()) {
                Expected.event("channel", peer, () -> channel.write(bytes));
            }
        } catch (Exception e) {
            FAILED.incrementAndGet();
        }
    }
}
