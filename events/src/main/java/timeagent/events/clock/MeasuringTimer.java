package timeagent.events.clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** CPU time of the current thread in nanoseconds, which excludes other threads, the host and pauses of the JVM. */
final class MeasuringTimer implements LongSupplier {
    /** Windows counts CPU time in timer interrupts of 15.6 ms. */
    static final long COARSEST_NANOS = 10_000;

    private static final int TRIES = 64;

    private final ThreadMXBean threads;

    private MeasuringTimer(ThreadMXBean threads) {
        this.threads = threads;
    }

    /** CPU time, or {@link System#nanoTime()} if the JVM's is missing or coarse, or without {@code java.management}. */
    static LongSupplier create() {
        try {
            ThreadMXBean threads = ManagementFactory.getThreadMXBean();
            if (threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled()) {
                LongSupplier cpu = new MeasuringTimer(threads);
                if (isFine(cpu)) {
                    return cpu;
                }
            }
        } catch (LinkageError | UnsupportedOperationException | SecurityException e) {
            // no such module, or no thread CPU time
        }
        return new WallTime();
    }

    static boolean isFine(LongSupplier timer) {
        long before = timer.getAsLong();
        for (int i = 0; i < TRIES; i++) {
            long now = timer.getAsLong();
            if (now - before > 0 && now - before <= COARSEST_NANOS) {
                return true;
            }
            before = now;
        }
        return false;
    }

    @Override
    public long getAsLong() {
        long nanos = threads.getCurrentThreadCpuTime();
        // the application may turn the measurement of CPU time off
        return nanos >= 0 ? nanos : System.nanoTime();
    }

    private static final class WallTime implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }
}
