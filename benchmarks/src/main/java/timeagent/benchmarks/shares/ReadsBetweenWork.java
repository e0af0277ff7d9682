package timeagent.benchmarks.shares;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;

/** What a clock read adds to other work, divided by what it takes alone: a processor executes parts of both at the same time. */
public final class ReadsBetweenWork {
    private static final int TIMES = 100_000;
    private static final int BATCHES = 50;
    private static final int INTS = 1 << 17;
    private static final int STEPS = 16;
    private static final int KEYS = 5_000;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private static final int[] MEMORY = new int[INTS];
    private static final Map<Integer, Integer> MAP = new HashMap<>();
    private static double price;
    private static int position = 1;
    private static int sum;
    private static long times;

    private ReadsBetweenWork() {}

    /**
     * Prints CPU times in ns, each the minimum of several batches: the work, a read alone, a read between the work; then the
     * third divided by the second.
     *
     * @param args the work (remainder, memory, map or text), and the clock (currentTimeMillis, nanoTime or Instant)
     */
    public static void main(String[] args) {
        for (int i = 0; i < KEYS; i++) {
            MAP.put(i, i);
        }
        IntUnaryOperator work = work(args[0]);
        LongSupplier clock = clock(args[1]);
        double workNanos = least(() -> workAlone(work));
        double alone = least(() -> readAlone(clock));
        double between = least(() -> both(work, clock)) - workNanos;
        System.out.printf(Locale.ROOT, "%.1f %.1f %.1f %.2f%n", workNanos, alone, between, between / alone);
        if (sum == 0 && times == 0) {
            throw new AssertionError("did nothing");
        }
    }

    private static IntUnaryOperator work(String name) {
        return switch (name) {
            case "remainder" ->
                i -> {
                    price += Math.sqrt(i + price) % 3;
                    return 1;
                };
            case "memory" ->
                i -> {
                    int at = position;
                    for (int step = 0; step < STEPS; step++) {
                        at = at * 1_664_525 + 1_013_904_223;
                        MEMORY[(at >>> 8) % INTS]++;
                    }
                    position = at;
                    return at;
                };
            case "map" -> i -> MAP.get(i % KEYS);
            case "text" -> i -> Integer.toString(i).length();
            default -> throw new IllegalArgumentException(name);
        };
    }

    private static LongSupplier clock(String name) {
        return switch (name) {
            case "currentTimeMillis" -> System::currentTimeMillis;
            case "nanoTime" -> System::nanoTime;
            case "Instant" -> () -> Instant.now().getNano();
            default -> throw new IllegalArgumentException(name);
        };
    }

    /** Nanoseconds of CPU time for each of {@link #TIMES}. */
    private static double least(Runnable batch) {
        double least = Double.MAX_VALUE;
        for (int i = 0; i < BATCHES; i++) {
            long before = THREADS.getCurrentThreadCpuTime();
            batch.run();
            least = Math.min(least, (double) (THREADS.getCurrentThreadCpuTime() - before) / TIMES);
        }
        return least;
    }

    private static void workAlone(IntUnaryOperator work) {
        for (int i = 0; i < TIMES; i++) {
            sum += work.applyAsInt(i);
        }
    }

    private static void readAlone(LongSupplier clock) {
        for (int i = 0; i < TIMES; i++) {
            times += clock.getAsLong();
        }
    }

    private static void both(IntUnaryOperator work, LongSupplier clock) {
        for (int i = 0; i < TIMES; i++) {
            sum += work.applyAsInt(i);
            times += clock.getAsLong();
        }
    }
}
