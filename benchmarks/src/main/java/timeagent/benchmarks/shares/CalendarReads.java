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

    /** @param args seconds */
    public static void main(String[] args) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long bursts = Long.parseLong(args[0]) * 1_000_000_000 / PERIOD_NANOS;
        long nanos = 0;
        for (long i = 0; i < bursts; i++) {
            // the first one finds what it needs out of the cache
            threads.getCurrentThreadCpuTime();
            long before = threads.getCurrentThreadCpuTime();
            long begin = threads.getCurrentThreadCpuTime();
            read();
            long end = threads.getCurrentThreadCpuTime();
            // without what it costs to ask for the CPU time, a moment ago in the same thread
            nanos += end - begin - (begin - before);
            LockSupport.parkNanos(PERIOD_NANOS);
        }
        System.out.println(nanos);
        System.err.println("reads " + bursts * READS + " mean " + nanos / (bursts * READS) + " " + (sum == 0));
    }

    private static void read() {
        for (int i = 0; i < READS; i++) {
            sum += new GregorianCalendar().getTimeInMillis();
        }
    }
}
