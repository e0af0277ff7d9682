package program;

import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;

/** Threads that wait a known number of times. */
public final class Parks {

    static void park(int times) {
        for (int i = 0; i < times; i++) {
            LockSupport.parkNanos(100_000);
        }
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "short" -> inShortThreads(2000, 5);
            case "named" -> inThreadsOfOneName(100, 1000, 4000);
            case "before" -> beforeTheRecording(3000, args[1]);
            default -> park(Integer.parseInt(args[0]));
        }
        System.out.println("parked");
    }

    private static void inShortThreads(int threads, int times) throws InterruptedException {
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> park(times));
            thread.start();
            thread.join();
        }
    }

    /** Leaves the threads waiting, so that they are there when the recording ends. */
    private static void inThreadsOfOneName(int... times) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(times.length);
        for (int count : times) {
            Thread thread = new Thread(
                    () -> {
                        park(count);
                        done.countDown();
                        for (; ; ) {
                            LockSupport.park();
                        }
                    },
                    "one name for all of them");
            thread.setDaemon(true);
            thread.start();
        }
        done.await();
    }

    private static void beforeTheRecording(int times, String file) throws Exception {
        Thread thread = new Thread(() -> park(times));
        thread.start();
        thread.join();
        park(times);
        try (Recording recording = new Recording()) {
            recording.start();
            park(100);
            recording.stop();
            recording.dump(Path.of(file));
        }
    }
}
