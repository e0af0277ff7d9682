package timeagent.events.clock.cost;

import java.util.function.LongSupplier;
import timeagent.events.process.ThreadCpu;

/** Times what one thread does, in nanoseconds: by its CPU time, or by {@link System#nanoTime()} if that is coarse. */
public final class MeasuringTimer implements LongSupplier {
    /** Windows counts CPU time in timer interrupts of 15.6 ms. */
    static final long COARSEST_NANOS = 10_000;

    private static final int TRIES = 64;

    private final boolean isFine = isFine(new LongSupplier() {
        @Override
        public long getAsLong() {
            return ThreadCpu.nanos();
        }
    });

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
        return isFine ? ThreadCpu.nanos() : System.nanoTime();
    }
}
