package program;

import java.util.concurrent.CountDownLatch;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Fills events in a virtual thread, every second one with a pause, in which another thread on the carrier allocates a lot. */
public final class PausedEvents {
    private static final int EVENTS = 1000;

    private static volatile boolean done;
    private static volatile byte[] allocated;

    @Name("paused.Filled")
    @StackTrace(false)
    static final class Filled extends Event {
        int number;
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch ended = new CountDownLatch(2);
        AnyThread.start(true, () -> {
            for (int i = 0; i < EVENTS; i++) {
                emit(i);
            }
            done = true;
            ended.countDown();
        });
        AnyThread.start(true, () -> {
            while (!done) {
                allocated = new byte[1 << 20];
                Thread.yield();
            }
            ended.countDown();
        });
        ended.await();
    }

    private static void emit(int number) {
        Filled event = new Filled();
        event.begin();
        event.end();
        event.number = number % 2 == 0 ? number : paused(number);
        event.commit();
    }

    private static int paused(int number) {
        Thread.yield();
        return number;
    }
}
