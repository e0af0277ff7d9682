package timeagent.benchmarks.shares;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.GregorianCalendar;
import java.util.concurrent.locks.LockSupport;

/** Makes 2,000 calendars a second, 20 at a time, and prints what they cost by the CPU time of their own thread. */
public final class CalendarReads {
    private static final int READS = 20;
    private static final long PERIOD_NANOS = 10_000_000;

    private static long sum;

    private CalendarReads() {}

    /**
     * Prints the CPU time of the reads of each burst, ns, behind the time at which it was made, ns since 1970.
     *
     * @param args seconds
     */
    public static void main(String[] args) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        int bursts = (int) (Long.parseLong(args[0]) * 1_000_000_000 / PERIOD_NANOS);
        long[] times = new long[bursts];
        long[] nanos = new long[bursts];
        for (int i = 0; i < bursts; i++) {
            times[i] = System.currentTimeMillis();
            // the first one finds what it needs out of the cache
            threads.getCurrentThreadCpuTime();
            long before = threads.getCurrentThreadCpuTime();
            long begin = threads.getCurrentThreadCpuTime();
            read();
            long end = threads.getCurrentThreadCpuTime();
            // without what it costs to ask for the CPU time, a moment ago in the same thread
            nanos[i] = end - begin - (begin - before);
            LockSupport.parkNanos(PERIOD_NANOS);
        }
        for (int i = 0; i < bursts; i++) {
            System.out.println("burst " + times[i] * 1_000_000 + " " + nanos[i]);
        }
        if (sum == 0) {
            throw new AssertionError("read nothing");
        }
    }

    private static void read() {
        for (int i = 0; i < READS; i++) {
            sum += new GregorianCalendar().getTimeInMillis();
        }
    }
}
