package timeagent.benchmarks.shares;

import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * Prints what a read of each clock takes, ns, the median of batches in turns, and how often a time span that begins with {@link
 * System#nanoTime()} and ends with a cached one is negative.
 *
 * <p>Run with the agent's options {@code clock.cached=10ms,clock=off,include=timeagent.benchmarks.shares.CachedReads$Millis}.
 */
public final class CachedReads {
    private static final int READS = 200_000;
    private static final int BATCHES = 41;
    private static final int SPANS = 2_000;
    private static final long SPAN_NANOS = 1_000_000;
    private static final long PERIOD_NANOS = 10_000_000;

    private static volatile long cachedNanos;
    private static long sum;

    private CachedReads() {}

    /** The only class whose reads are replaced. */
    private static final class Millis implements LongSupplier {
        @Override
        public long getAsLong() {
            long all = 0;
            for (int i = 0; i < READS; i++) {
                all += System.currentTimeMillis();
            }
            return all;
        }
    }

    public static void main(String[] args) {
        refresh();
        String[] names = {"cached", "currentTimeMillis", "nanoTime", "Instant.now"};
        LongSupplier[] loops = {new Millis(), CachedReads::millis, CachedReads::nanos, CachedReads::instants};
        double[][] nanos = new double[loops.length][BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            for (int loop = 0; loop < loops.length; loop++) {
                long before = System.nanoTime();
                sum += loops[loop].getAsLong();
                nanos[loop][batch] = (double) (System.nanoTime() - before) / READS;
            }
        }
        for (int loop = 0; loop < loops.length; loop++) {
            Arrays.sort(nanos[loop]);
            System.out.printf(Locale.ROOT, "%s %.1f ns%n", names[loop], nanos[loop][BATCHES / 2]);
        }
        System.out.printf(Locale.ROOT, "negative %.0f %% of spans of 1 ms%n", 100 * negative());
        if (sum == 0) {
            throw new AssertionError("read nothing");
        }
    }

    private static long millis() {
        long all = 0;
        for (int i = 0; i < READS; i++) {
            all += System.currentTimeMillis();
        }
        return all;
    }

    private static long nanos() {
        long all = 0;
        for (int i = 0; i < READS; i++) {
            all += System.nanoTime();
        }
        return all;
    }

    private static long instants() {
        long all = 0;
        for (int i = 0; i < READS; i++) {
            all += Instant.now().getNano();
        }
        return all;
    }

    /** Begins a span in code that is not rewritten, such as the JDK's, and ends it in code that is. */
    private static double negative() {
        int negative = 0;
        for (int i = 0; i < SPANS; i++) {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < SPAN_NANOS) {
                Thread.onSpinWait();
            }
            negative += cachedNanos - begin < 0 ? 1 : 0;
        }
        return (double) negative / SPANS;
    }

    private static void refresh() {
        cachedNanos = System.nanoTime();
        Thread thread = new Thread(() -> {
            while (true) {
                LockSupport.parkNanos(PERIOD_NANOS);
                cachedNanos = System.nanoTime();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }
}
