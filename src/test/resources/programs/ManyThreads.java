package program;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads the clock once and writes once from each of 10,000 platform threads, of which 2,000 are alive at a time. */
public final class ManyThreads {

    private static final int GROUPS = 5;
    private static final int ALIVE = 2000;
    private static final int CHANNELS = 10;
    private static final long STACK_BYTES = 160 << 10;

    private static final AtomicInteger WRITTEN = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        SocketChannel[] channels = new SocketChannel[CHANNELS];
        for (int i = 0; i < CHANNELS; i++) {
            Ends ends = Ends.tcp();
            channels[i] = ends.connect();
            ends.drain();
        }
        for (int group = 0; group < GROUPS; group++) {
            CountDownLatch alive = new CountDownLatch(ALIVE);
            Thread[] threads = new Thread[ALIVE];
            for (int i = 0; i < ALIVE; i++) {
                SocketChannel channel = channels[i % CHANNELS];
                threads[i] = new Thread(null, () -> once(alive, channel), "one", STACK_BYTES);
                threads[i].start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println("written " + WRITTEN);
    }

    private static void once(CountDownLatch alive, SocketChannel channel) {
        try {
            System.currentTimeMillis(); // 10000 reads in ManyThreads.once
            WRITTEN.addAndGet(channel.write(ByteBuffer.allocate(1)));
            alive.countDown();
            alive.await();
        } catch (Throwable e) {
            e.printStackTrace();
        }
    }
}
