package timeagent.events.socket;

import timeagent.events.threads.Randomness;
import timeagent.events.threads.ThreadSlot;

/**
 * The state of one platform thread between its socket writes: the reusable event object and
 * the emission costs.
 *
 * <p>Used by its own thread only (a virtual thread uses its carrier's slot), except the costs, which another thread
 * reads.
 */
final class WriteSlot extends ThreadSlot {
    /**
     * Whether the thread is emitting an event: writes by application sockets meanwhile are not recorded.
     *
     * <p>Set directly, not by a method: a call could fail with StackOverflowError and leave it set forever.
     */
    boolean emitting;

    final CollectedPackets packets = new CollectedPackets();

    final WriteSampler.Choice choice = new WriteSampler.Choice();

    /** Of the emissions of this thread; only grows, so the reader is at most one emission behind. */
    final EmissionCost cost = new EmissionCost();

    private SocketWriteEvent own;
    private boolean isFree;
    private CostSample spareMeasured;
    private final int every;
    private final long[] random = {System.identityHashCode(this)};
    private long untilMeasured;

    /**
     * @param every one in this many emissions is measured, at random; 0 for none
     * @param early one of this many first emissions is measured in any case
     */
    WriteSlot(Thread owner, int every, int early) {
        super(owner);
        this.every = every;
        if (every == 0) {
            untilMeasured = Long.MAX_VALUE;
        } else {
            untilMeasured = early < every ? 1 + Randomness.below(random, 0, early) : distance();
            // allocated now, because there may be no memory when it is due
            spareMeasured = new CostSample();
        }
    }

    private long distance() {
        return Randomness.distance(random, 0, every);
    }

    /** The thread's event object, or a new one while that is in use, because writes can be nested. */
    SocketWriteEvent take() {
        if (!isFree) {
            return new SocketWriteEvent();
        }
        isFree = false;
        return own;
    }

    void giveBack(SocketWriteEvent event) {
        // a class would keep its loader alive
        event.error(null);
        if (own != event) {
            own = event;
        }
        isFree = true;
    }

    /** The same for a write whose event is measured. */
    CostSample takeMeasured() {
        CostSample write = spareMeasured;
        if (write == null) {
            return new CostSample();
        }
        spareMeasured = null;
        return write;
    }

    void giveBack(CostSample write) {
        write.reset();
        spareMeasured = write;
    }

    /** Whether to measure this emission. */
    boolean isDue() {
        // below 0 where the stack ended while the next distance was drawn
        if (--untilMeasured <= 0) {
            untilMeasured = distance();
            return true;
        }
        return false;
    }
}
