package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * What one platform thread keeps between its socket writes: the event object to use again, and what its emissions cost.
 *
 * <p>Written by its own thread alone (a virtual thread uses its carrier's); the costs are read by the thread that emits
 * {@code timeagent.EventCost}.
 */
final class WriteSlot {
    private static final VarHandle EVENTS;
    private static final VarHandle VERSION;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            EVENTS = lookup.findVarHandle(WriteSlot.class, "events", long.class);
            VERSION = lookup.findVarHandle(WriteSlot.class, "version", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int MOST_TRIES = 10_000;

    private final Thread owner;
    private final InterruptionFilter filter = new InterruptionFilter();
    /** The costs that the reader saw last; its own. */
    private final EmissionCost seen = new EmissionCost();

    private SocketWriteEvent spare;
    private MeasuredWrite spareMeasured;
    private boolean emitting;
    private int untilMeasured;
    private long events;
    private int version;
    private long measured;
    private long bytes;
    private long nanos;

    /** @param untilMeasured emissions until one is measured; 0 for never */
    WriteSlot(Thread owner, int untilMeasured) {
        this.owner = owner;
        this.untilMeasured = untilMeasured;
    }

    Thread owner() {
        return owner;
    }

    boolean isOf(Thread thread) {
        return owner == thread;
    }

    boolean ownerIsAlive() {
        return owner.isAlive();
    }

    /** Whether the thread writes an event: what a socket of the application does meanwhile is no write to be told. */
    boolean isEmitting() {
        return emitting;
    }

    void emitting(boolean now) {
        emitting = now;
    }

    /** The thread's event object, or a new one while that is in use: a write can run inside another. */
    SocketWriteEvent take() {
        SocketWriteEvent event = spare;
        if (event == null) {
            return new SocketWriteEvent();
        }
        spare = null;
        return event;
    }

    void giveBack(SocketWriteEvent event) {
        // a class keeps its loader alive
        event.error = null;
        spare = event;
    }

    /** Likewise, for a write whose event is measured. */
    MeasuredWrite takeMeasured() {
        MeasuredWrite write = spareMeasured;
        if (write == null) {
            return new MeasuredWrite();
        }
        spareMeasured = null;
        return write;
    }

    void giveBack(MeasuredWrite write) {
        write.reset();
        spareMeasured = write;
    }

    /** Whether this emission is one to measure; the next will be {@code every} emissions later. */
    boolean isDue(int every) {
        if (--untilMeasured == 0) {
            untilMeasured = every;
            return true;
        }
        return false;
    }

    void emitted() {
        EVENTS.setOpaque(this, events + 1);
    }

    /** Adds the cost of one emission, unless its time is that of an interruption. */
    void measured(long emissionBytes, long emissionNanos) {
        if (filter.isInterrupted(emissionNanos)) {
            return;
        }
        // odd while the three change: a reader takes all of them or none
        VERSION.setOpaque(this, version + 1);
        VarHandle.storeStoreFence();
        bytes += emissionBytes;
        nanos += emissionNanos;
        measured++;
        VERSION.setRelease(this, version + 1);
    }

    /** Adds this slot's costs to {@code sum}; for one reader at a time. */
    void addTo(EmissionCost sum) {
        boolean dead = !ownerIsAlive();
        for (int tries = 0; tries < MOST_TRIES; tries++) {
            int before = (int) VERSION.getAcquire(this);
            long bytesNow = bytes;
            long nanosNow = nanos;
            long measuredNow = measured;
            VarHandle.loadLoadFence();
            // a dead owner may have been stopped in between, and the version is odd for ever
            if (dead || (before & 1) == 0 && before == (int) VERSION.getOpaque(this)) {
                seen.bytes = bytesNow;
                seen.nanos = nanosNow;
                seen.measured = measuredNow;
                break;
            }
            Thread.onSpinWait();
        }
        // an owner that lost its processor in between is not waited for: the rest comes with the next sum
        sum.bytes += seen.bytes;
        sum.nanos += seen.nanos;
        sum.measured += seen.measured;
        // at last, for an emission is counted before it is measured
        sum.events += (long) EVENTS.getOpaque(this);
    }
}
