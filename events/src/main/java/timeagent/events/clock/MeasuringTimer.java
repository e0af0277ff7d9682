package timeagent.events.clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.function.LongSupplier;

/** Nanoseconds of the running thread's CPU time, which other threads, the host and a pause of the JVM do not add to. */
final class MeasuringTimer implements LongSupplier {
    /** Windows counts CPU time in timer interrupts of 15.6 ms. */
    static final long COARSEST_NANOS = 10_000;

    private static final int TRIES = 64;

    private final ThreadMXBean threads;

    private MeasuringTimer(ThreadMXBean threads) {
        this.threads = threads;
    }

    /** CPU time, or {@link System#nanoTime()} where the JVM has none, a coarse one, or no {@code java.management}. */
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
            // a runtime image without the module, or a JVM without the clock
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
        return threads.getCurrentThreadCpuTime();
    }

    private static final class WallTime implements LongSupplier {
        @Override
        public long getAsLong() {
            return System.nanoTime();
        }
    }
}
