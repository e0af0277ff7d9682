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
    private static final VarHandle MEASURED;
    private static final VarHandle BYTES;
    private static final VarHandle NANOS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            EVENTS = lookup.findVarHandle(WriteSlot.class, "events", long.class);
            MEASURED = lookup.findVarHandle(WriteSlot.class, "measured", long.class);
            BYTES = lookup.findVarHandle(WriteSlot.class, "bytes", long.class);
            NANOS = lookup.findVarHandle(WriteSlot.class, "nanos", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Thread owner;
    private SocketWriteEvent spare;
    private int untilMeasured;
    private long events;
    private long measured;
    private long bytes;
    private long nanos;

    /** @param untilMeasured emissions until one is measured; 0 for never */
    WriteSlot(Thread owner, int untilMeasured) {
        this.owner = owner;
        this.untilMeasured = untilMeasured;
    }

    boolean ownerIsAlive() {
        return owner.isAlive();
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
        spare = event;
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

    void measured(long emissionBytes, long emissionNanos) {
        BYTES.setOpaque(this, bytes + emissionBytes);
        NANOS.setOpaque(this, nanos + emissionNanos);
        MEASURED.setRelease(this, measured + 1);
    }

    /** Adds this slot's costs to {@code sum}. */
    void addTo(EmissionCost sum) {
        sum.measured += (long) MEASURED.getAcquire(this);
        sum.bytes += (long) BYTES.getOpaque(this);
        sum.nanos += (long) NANOS.getOpaque(this);
        sum.events += (long) EVENTS.getOpaque(this);
    }
}
