package program;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Reads the clock once from each of 200,000 virtual threads, on a JDK that has them; one in twenty writes too. */
public final class ManyVirtualThreads {

    private static final int THREADS = 200_000;
    private static final int WRITING = 20;
    private static final int CHANNELS = 10;
    private static final int ALIVE = 10_000;

    private static final AtomicInteger WRITTEN = new AtomicInteger();
    private static final Semaphore PLACES = new Semaphore(ALIVE);

    public static void main(String[] args) throws Throwable {
        SocketChannel[] channels = new SocketChannel[CHANNELS];
        for (int i = 0; i < CHANNELS; i++) {
            Ends ends = Ends.tcp();
            channels[i] = ends.connect();
            ends.drain();
        }
        // by name, for it is compiled for a Java without them
        MethodHandle start = MethodHandles.lookup()
                .findStatic(Thread.class, "startVirtualThread", MethodType.methodType(Thread.class, Runnable.class));
        for (int i = 0; i < THREADS; i++) {
            SocketChannel channel = i % WRITING == 0 ? channels[i / WRITING % CHANNELS] : null;
            PLACES.acquire();
            Thread thread = (Thread) start.invokeExact((Runnable) () -> once(channel));
        }
        PLACES.acquire(ALIVE);
        System.out.println("written " + WRITTEN);
    }

    private static void once(SocketChannel channel) {
        try {
            System.currentTimeMillis(); // 200000 reads in ManyVirtualThreads.once
            if (channel != null) {
                WRITTEN.addAndGet(channel.write(ByteBuffer.allocate(1)));
            }
        } catch (Throwable e) {
            e.printStackTrace();
        } finally {
            PLACES.release();
        }
    }
}
