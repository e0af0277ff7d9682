package program;

import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads the clock once in each of many threads, platform or virtual, 2,000 at a time; 10,000 of them also write to a socket once.
 */
public final class ManyThreads {

    private static final int WRITING = 10_000;
    private static final int ALIVE = 2000;
    private static final int CHANNELS = 10;
    private static final long STACK_BYTES = 160 << 10;

    private static final AtomicInteger WRITTEN = new AtomicInteger();

    /** @param args kind of thread; one thread in how many writes */
    public static void main(String[] args) throws Exception {
        boolean virtual = args[0].equals("virtual");
        int oneIn = Integer.parseInt(args[1]);
        SocketChannel[] channels = new SocketChannel[CHANNELS];
        for (int i = 0; i < CHANNELS; i++) {
            Ends ends = Ends.tcp();
            channels[i] = ends.connect();
            ends.drain();
        }
        for (int group = 0; group < WRITING * oneIn / ALIVE; group++) {
            CountDownLatch alive = new CountDownLatch(ALIVE);
            Thread[] threads = new Thread[ALIVE];
            for (int i = 0; i < ALIVE; i++) {
                SocketChannel channel = i % oneIn == 0 ? channels[i / oneIn % CHANNELS] : null;
                Runnable task = () -> once(alive, channel);
                threads[i] = virtual ? AnyThread.start(true, task) : started(task);
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        System.out.println("written " + WRITTEN);
    }

    private static Thread started(Runnable task) {
        Thread thread = new Thread(null, task, "one", STACK_BYTES);
        thread.start();
        return thread;
    }

    private static void once(CountDownLatch alive, SocketChannel channel) {
        try {
            System.currentTimeMillis(); // 10000 reads in ManyThreads.once
            if (channel != null) {
                WRITTEN.addAndGet(channel.write(ByteBuffer.allocate(1)));
            }
            alive.countDown();
            alive.await();
        } catch (Throwable e) {
            e.printStackTrace();
        }
    }
}
