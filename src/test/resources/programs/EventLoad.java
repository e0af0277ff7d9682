package program;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.StackTrace;

/** Events of busy threads, so many of each as the argument says, while recordings are started and stopped. */
public final class EventLoad {

    private static final int PLATFORM = 4;
    private static final int VIRTUAL = 64;
    private static final AtomicLong EMITTED = new AtomicLong();

    @Name("load.Moving")
    @StackTrace(false)
    static final class Moving extends Event {
        final int number;

        Moving(int number) {
            if (number % 3 == 0) {
                throw new IllegalArgumentException();
            }
            // a virtual thread may go on with another carrier
            if (number % 7 == 0) {
                LockSupport.parkNanos(1);
            }
            this.number = number;
        }
    }

    private static void emit(int times) {
        for (int i = 0; i < times; i++) {
            try {
                Moving event = new Moving(i);
                event.begin();
                if (i % 11 == 0) {
                    LockSupport.parkNanos(1);
                }
                event.commit();
                EMITTED.incrementAndGet();
            } catch (IllegalArgumentException e) {
                // no event
            }
        }
    }

    public static void main(String[] args) throws Exception {
        int times = Integer.parseInt(args[0]);
        boolean virtual = Runtime.version().feature() >= 21;
        CountDownLatch busy = new CountDownLatch(PLATFORM + VIRTUAL);
        for (int i = 0; i < PLATFORM + VIRTUAL; i++) {
            AnyThread.start(virtual && i >= PLATFORM, () -> {
                emit(times);
                busy.countDown();
            });
        }
        do {
            try (Recording other = new Recording()) {
                other.start();
                emit(times);
            }
        } while (busy.getCount() > 0);
        System.out.println(EMITTED);
    }
}
