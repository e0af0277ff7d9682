import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;

/** What both services and their clients share: the end of a service, and the calls of a client. */
final class Calls {
    /** Bytes that the client's connections received. */
    static final AtomicLong RECEIVED = new AtomicLong();

    private static final int THREADS = 4;

    private Calls() {}

    /** Prints the port, and returns when standard input ends. */
    static void serve(int port) throws Exception {
        System.out.println(port);
        while (System.in.read() >= 0) {
            // nothing is said
        }
    }

    /** Makes some calls, then measures others; prints calls per second. */
    static void make(Callable<?> call, int warmUp, int calls) throws Exception {
        inThreads(call, warmUp);
        long start = System.nanoTime();
        inThreads(call, calls);
        System.out.printf(Locale.ROOT, "%.1f%n", calls * 1e9 / (System.nanoTime() - start));
    }

    private static void inThreads(Callable<?> call, int calls) throws Exception {
        FutureTask<?>[] tasks = new FutureTask<?>[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int mine = (calls + i) / THREADS;
            tasks[i] = new FutureTask<>(() -> {
                for (int made = 0; made < mine; made++) {
                    call.call();
                }
                return null;
            });
            new Thread(tasks[i], "caller-" + i).start();
        }
        for (FutureTask<?> task : tasks) {
            task.get();
        }
    }
}
