package program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Threads that wait, and say how often the system had them leave the CPU for it: "parked", then a number for each. */
public final class Parks {

    private static final Path STATUS = Path.of("/proc/thread-self/status");
    private static final String VOLUNTARY = "voluntary_ctxt_switches:";

    /** A wait whose time is over before the thread has left the CPU is no switch, so the system is asked. */
    private static long park(int times) {
        long before = voluntary();
        for (int i = 0; i < times; i++) {
            LockSupport.parkNanos(100_000);
        }
        return voluntary() - before;
    }

    private static long voluntary() {
        try {
            return Files.readAllLines(STATUS).stream()
                    .filter(line -> line.startsWith(VOLUNTARY))
                    .mapToLong(line ->
                            Long.parseLong(line.substring(VOLUNTARY.length()).trim()))
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static void main(String[] args) throws Exception {
        List<Long> switches =
                switch (args[0]) {
                    case "short" -> List.of(inShortThreads(2000, 5));
                    case "named" -> inThreadsOfOneName(100, 1000, 4000);
                    default -> List.of(park(Integer.parseInt(args[0])));
                };
        StringBuilder line = new StringBuilder("parked");
        switches.forEach(number -> line.append(' ').append(number));
        System.out.println(line);
    }

    private static long inShortThreads(int threads, int times) throws InterruptedException {
        AtomicLong switches = new AtomicLong();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> switches.addAndGet(park(times)));
            thread.start();
            thread.join();
        }
        return switches.get();
    }

    /** Leaves the threads waiting, so that they are there when the recording ends. */
    private static List<Long> inThreadsOfOneName(int... times) throws InterruptedException {
        CountDownLatch done = new CountDownLatch(times.length);
        long[] switches = new long[times.length];
        for (int i = 0; i < times.length; i++) {
            int index = i;
            Thread thread = new Thread(
                    () -> {
                        park(times[index]);
                        // includes earlier waits, such as for a class that another thread loads
                        switches[index] = voluntary();
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
        List<Long> all = new ArrayList<>();
        for (long number : switches) {
            all.add(number);
        }
        return all;
    }
}
