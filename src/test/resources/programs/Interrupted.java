package program;

import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Interrupts threads that repeatedly read clocks and write one byte, while others read and write two bytes undisturbed, as a new thread
 * does afterwards. Prints what the interrupted threads saw; all of them ended.
 */
public final class Interrupted {

    private static final int ROUNDS = 100;
    private static final int UNDISTURBED = 2;
    private static final int WRITES = 2000;
    private static final int AFTER = 500;

    private static final Set<String> SEEN = new ConcurrentSkipListSet<>();
    private static final AtomicInteger BEGUN = new AtomicInteger();

    private static long sink;

    public static void main(String[] args) throws Exception {
        Thread[] others = new Thread[UNDISTURBED];
        for (int i = 0; i < UNDISTURBED; i++) {
            others[i] = new Thread(() -> undisturbed(WRITES));
            others[i].start();
        }
        for (int i = 0; i < ROUNDS; i++) {
            int before = BEGUN.get();
            Thread thread = new Thread(Interrupted::writeUntilEnded);
            thread.start();
            // the later rounds are disturbed later in their work
            while (BEGUN.get() < before + 1 + i % 20) {
                Thread.onSpinWait();
            }
            thread.interrupt();
            thread.join();
        }
        for (Thread other : others) {
            other.join();
        }
        Thread fresh = new Thread(() -> undisturbed(AFTER));
        fresh.start();
        fresh.join();
        System.out.println(SEEN);
    }

    private static void writeUntilEnded() {
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            ends.drain();
            ByteBuffer one = ByteBuffer.allocateDirect(1);
            while (true) {
                work(channel, one);
            }
        } catch (ClosedChannelException e) {
            // by an interrupt; the subclass depends on where in the write it happens
            SEEN.add("closed");
        } catch (Throwable e) {
            SEEN.add("write: " + e.getClass().getName());
        }
    }

    private static void work(SocketChannel channel, ByteBuffer one) throws Exception {
        sink += System.currentTimeMillis();
        sink += System.nanoTime();
        channel.write(one.clear());
        BEGUN.incrementAndGet();
    }

    private static void undisturbed(int times) {
        try (Ends ends = Ends.tcp();
                SocketChannel channel = ends.connect()) {
            ends.drain();
            ByteBuffer two = ByteBuffer.allocateDirect(2);
            for (int i = 0; i < times; i++) {
                System.currentTimeMillis(); // 4500 reads in Interrupted.undisturbed
                channel.write(two.clear());
            }
        } catch (Throwable e) {
            e.printStackTrace();
        }
    }
}
