package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import timeagent.events.jdk.OwnField;

/**
 * The emission costs of one thread in one style.
 *
 * <p>Written by its own thread only; read without waiting, and always consistently, by the thread that emits {@code
 * timeagent.EventCost}.
 */
final class ThreadEventCost {
    private static final VarHandle EVENTS = OwnField.handle(MethodHandles.lookup(), "events", long.class);
    private static final VarHandle VERSION = OwnField.handle(MethodHandles.lookup(), "version", int.class);

    private static final int MOST_TRIES = 10_000;

    /** The costs last seen by the reader; used by the reader only. */
    private final EmissionCost seen = new EmissionCost();

    private long events;
    private int version;
    private long measured;
    private long bytes;
    private long nanos;

    void emitted() {
        EVENTS.setOpaque(this, events + 1);
    }

    /** Adds the cost of one emission. */
    void measured(long emissionBytes, long emissionNanos) {
        // odd while the three fields change, so that a reader takes all or none; already odd if a StackOverflowError
        // interrupted the last change
        int changing = version | 1;
        VERSION.setOpaque(this, changing);
        VarHandle.storeStoreFence();
        bytes += emissionBytes;
        nanos += emissionNanos;
        measured++;
        VERSION.setRelease(this, changing + 1);
    }

    /**
     * Adds these costs to {@code sum}; one reader at a time.
     *
     * @param dead whether the thread has ended
     */
    void addTo(EmissionCost sum, boolean dead) {
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            int before = (int) VERSION.getAcquire(this);
            long bytesNow = bytes;
            long nanosNow = nanos;
            long measuredNow = measured;
            VarHandle.loadLoadFence();
            // a dead owner may have been interrupted in between, and the version stays odd
            if (dead || (before & 1) == 0 && before == (int) VERSION.getOpaque(this)) {
                seen.bytes = bytesNow;
                seen.nanos = nanosNow;
                seen.measured = measuredNow;
                break;
            }
            Thread.onSpinWait();
        }
        // an owner preempted in between is not waited for: the rest comes with the next sum
        sum.bytes += seen.bytes;
        sum.nanos += seen.nanos;
        sum.measured += seen.measured;
        // last, because an emission is counted before it is measured
        sum.events += (long) EVENTS.getOpaque(this);
    }
}
