package program;

import java.lang.reflect.Method;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Recording;

/**
 * A virtual thread starts a recording, which waits for the agent's counters while this thread holds their lock; meanwhile another
 * one loads a class. Both share one carrier, on a JDK that has virtual threads.
 */
public final class HeldCounters {
    private static final int ROUNDS = 10;

    public static void main(String[] args) throws Exception {
        record();
        load();
        boolean ended = true;
        // if the agent's daemon takes the lock first, no thread blocks
        for (int i = 0; i < ROUNDS && ended; i++) {
            ended = meanwhile();
        }
        System.out.println("ended " + ended);
        System.out.flush();
        // Flight Recorder would wait for a thread that is stuck
        Runtime.getRuntime().halt(0);
    }

    private static boolean meanwhile() throws Exception {
        // by name, for it is compiled for a Java without them
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        CountDownLatch ends = new CountDownLatch(2);
        synchronized (Class.forName("java.lang.TimeagentRows")) {
            Thread recording = (Thread) start.invoke(null, (Runnable) () -> {
                record();
                ends.countDown();
            });
            while (recording.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
            start.invoke(null, (Runnable) () -> {
                load();
                ends.countDown();
            });
        }
        return ends.await(1, TimeUnit.MINUTES);
    }

    private static void record() {
        try (Recording recording = new Recording()) {
            recording.enable("timeagent.ClockCallSite");
            recording.start();
        }
    }

    private static void load() {
        try {
            Loaders.run(HeldCounters.class.getClassLoader(), "GuestOfChild", 1);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
