package program;

import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Reads the clock once in each of many threads, platform or virtual, 2,000 at a time; 10,000 of them also write to a socket once, the
 * first of them until its buffers are full. Meanwhile one more waits in its write for a peer that is slow, and prints its events.
 */
public final class ManyThreads {

    private static final int WRITING = 10_000;
    private static final int ALIVE = 2000;
    private static final int CHANNELS = 10;
    private static final long STACK_BYTES = 160 << 10;
    /** As much as the threads of a group write to one channel is more than its buffers take. */
    private static final ByteBuffer BYTES = ByteBuffer.allocateDirect(40_000);

    private static final AtomicLong WRITTEN = new AtomicLong();

    /** @param args kind of thread; one thread in how many writes */
    public static void main(String[] args) throws Exception {
        boolean virtual = args[0].equals("virtual");
        int oneIn = Integer.parseInt(args[1]);
        Ends[] ends = new Ends[CHANNELS];
        SocketChannel[] channels = new SocketChannel[CHANNELS];
        for (int i = 0; i < CHANNELS; i++) {
            ends[i] = Ends.tcp();
            channels[i] = ends[i].connect();
        }
        Ends slow = Ends.tcp();
        SocketChannel waiting = slow.connect();
        Thread large = AnyThread.start(virtual, () -> large(waiting, slow.address));
        for (int group = 0; group < WRITING * oneIn / ALIVE; group++) {
            CountDownLatch alive = new CountDownLatch(ALIVE);
            Thread[] threads = new Thread[ALIVE];
            for (int i = 0; i < ALIVE; i++) {
                SocketChannel channel = i % oneIn == 0 ? channels[i / oneIn % CHANNELS] : null;
                Runnable task = () -> once(alive, channel);
                threads[i] = virtual ? AnyThread.start(true, task) : started(task);
            }
            for (int i = 0; i < CHANNELS && group == 0; i++) {
                ends[i].drain();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        slow.awaitFirstByte();
        slow.drain();
        large.join();
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
                WRITTEN.addAndGet(channel.write(BYTES.duplicate()));
            }
            alive.countDown();
            alive.await();
        } catch (Throwable e) {
            e.printStackTrace();
        }
    }

    private static void large(SocketChannel channel, SocketAddress peer) {
        ByteBuffer bytes = ByteBuffer.allocateDirect(Ends.LARGE);
        while (bytes.hasRemaining()) {
            Expected.event("channel", peer, () -> channel.write(bytes));
        }
    }
}
