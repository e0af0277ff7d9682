package program;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Has 1,001 classes that read the clock once, and so many threads that each have one of them read once.
 *
 * <p>Prints when no more memory is in use than before the threads and 5 MB: at the latest when the test's patience ends.
 */
public final class ManySites {

    static final int SITES = 1_001;
    static final long MOST_MORE = 5 << 20;
    private static final int AT_A_TIME = 500;

    /** Classes that have each read the clock once. */
    static List<Runnable> sites(int count) throws Exception {
        Loaders.Own loader = new Loaders.Own(ManySites.class.getClassLoader());
        String original = Loaders.file("Site0000");
        List<Runnable> sites = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sites.add(loader.make(original.replace("Site0000", String.format("Site%04d", i))));
            sites.get(i).run();
        }
        return sites;
    }

    static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    /** Returns when no more memory is in use than this. */
    static void awaitUsed(long most) {
        while (used() > most) {
            // without a pause, the collections starve the threads that release memory
            LockSupport.parkNanos(10_000_000);
        }
    }

    /** Takes the number of threads. */
    public static void main(String[] args) throws Exception {
        int threads = Integer.parseInt(args[0]);
        List<Runnable> sites = sites(SITES);
        long before = used();
        for (int first = 0; first < threads; first += AT_A_TIME) {
            List<Thread> started = new ArrayList<>();
            for (int i = first; i < Math.min(threads, first + AT_A_TIME); i++) {
                started.add(new Thread(sites.get(i % SITES)));
                started.get(started.size() - 1).start();
            }
            for (Thread thread : started) {
                thread.join();
            }
        }
        awaitUsed(before + MOST_MORE);
        System.out.println("freed");
    }
}
