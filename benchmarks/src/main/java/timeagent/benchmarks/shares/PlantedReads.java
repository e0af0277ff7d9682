package timeagent.benchmarks.shares;

import java.lang.management.ManagementFactory;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Units of work in two threads that read the clock at three places: at the last just after the one before, or some microseconds later.
 *
 * <p>Prints the CPU time of a unit in ns. Arguments: seconds; in how many of 100 units it is just after; how many times it is read; and
 * {@code without} to use the time that was read before in place of those just after.
 */
public final class PlantedReads {
    private static final AtomicLong UNITS = new AtomicLong();
    private static final AtomicLong SUM = new AtomicLong();

    /** Turns that take some microseconds. */
    private static final int FAR = 2000;

    private static int reads;
    private static boolean without;

    private PlantedReads() {}

    public static void main(String[] args) throws Exception {
        long nanos = Long.parseLong(args[0]) * 1_000_000_000;
        int percent = Integer.parseInt(args[1]);
        reads = Integer.parseInt(args[2]);
        without = args.length > 3;
        // compiled before it counts
        run(percent, nanos / 5);
        UNITS.set(0);
        long before = cpuNanos();
        run(percent, nanos - nanos / 5);
        System.out.println((double) (cpuNanos() - before) / UNITS.get());
    }

    private static void run(int percent, long nanos) throws InterruptedException {
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                long sum = 0;
                int units = 0;
                long start = System.nanoTime();
                do {
                    for (int unit = 0; unit < 1000; unit++) {
                        sum += unit(sum, unit * 37 % 100 < percent);
                    }
                    units += 1000;
                } while (System.nanoTime() - start < nanos);
                UNITS.addAndGet(units);
                SUM.addAndGet(sum);
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private static long unit(long before, boolean isRepeated) {
        long sum = work(first(before), FAR);
        long time = middle();
        if (!isRepeated) {
            sum = work(sum, FAR);
        }
        for (int i = 0; i < reads; i++) {
            sum ^= isRepeated && without ? time : last(sum);
            if (!isRepeated) {
                sum = work(sum, FAR);
            }
        }
        return work(sum + time, FAR);
    }

    private static long first(long sum) {
        return sum * 3 + System.currentTimeMillis();
    }

    private static long middle() {
        return System.currentTimeMillis() * 5;
    }

    private static long last(long sum) {
        return sum * 7 ^ System.currentTimeMillis();
    }

    private static long work(long value, int turns) {
        long product = value;
        for (int i = 0; i < turns; i++) {
            product = product * 31 + (product >>> 7);
        }
        return product;
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
