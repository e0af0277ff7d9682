package timeagent.benchmarks.shares;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.ZonedDateTime;
import java.util.GregorianCalendar;

/** Reads a clock between other work, and prints what the reads cost: the CPU time with them minus that without. */
public final class ReadsAmongWork {
    private static final int READS = 1_000;
    private static final int STEPS = 300;
    private static final int INTS_PER_KB = 256;

    private static int[] memory;
    private static int position = 1;
    private static Object kept;
    private static long sum;

    private ReadsAmongWork() {}

    /**
     * Prints the CPU time of the reads of each burst, ns, behind the time at which it was made, ns since 1970.
     *
     * @param args seconds, the clock (a class), KB that the other work uses: more or less than the cache has
     */
    public static void main(String[] args) {
        long end = System.nanoTime() + Long.parseLong(args[0]) * 1_000_000_000;
        boolean calendar = args[1].equals("GregorianCalendar");
        memory = new int[Integer.parseInt(args[2]) * INTS_PER_KB];
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        StringBuilder bursts = new StringBuilder();
        while (System.nanoTime() < end) {
            long time = System.currentTimeMillis() * 1_000_000;
            long begin = threads.getCurrentThreadCpuTime();
            work();
            long between = threads.getCurrentThreadCpuTime();
            if (calendar) {
                calendars();
            } else {
                zonedTimes();
            }
            long nanos = threads.getCurrentThreadCpuTime() - between - (between - begin);
            bursts.append("burst ").append(time).append(' ').append(nanos).append('\n');
        }
        System.out.print(bursts);
        if (sum == 0 || kept == null) {
            throw new AssertionError("read nothing");
        }
    }

    private static void work() {
        for (int i = 0; i < READS; i++) {
            step();
        }
    }

    private static void calendars() {
        for (int i = 0; i < READS; i++) {
            step();
            kept = new GregorianCalendar();
        }
    }

    private static void zonedTimes() {
        for (int i = 0; i < READS; i++) {
            step();
            kept = ZonedDateTime.now();
        }
    }

    /** Half a microsecond of other work. */
    private static void step() {
        int at = position;
        for (int i = 0; i < STEPS; i++) {
            at = at * 1_664_525 + 1_013_904_223;
            sum += memory[(at >>> 8) % memory.length]++;
        }
        position = at;
    }
}
