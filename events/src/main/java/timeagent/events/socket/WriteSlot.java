package timeagent.events.socket;

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

    final ThreadEventCost cost = new ThreadEventCost();

    private SocketWriteEvent own;
    private boolean isFree;
    private CostSample spareMeasured;
    private int untilMeasured;
    private int untilNextMeasured;

    /**
     * @param untilMeasured emissions until the first is measured; 0 for never
     * @param untilNextMeasured emissions from the first until the second
     */
    WriteSlot(Thread owner, int untilMeasured, int untilNextMeasured) {
        super(owner);
        this.untilMeasured = untilMeasured;
        this.untilNextMeasured = untilNextMeasured;
        // allocated now, because there may be no memory when it is due
        spareMeasured = untilMeasured == 0 ? null : new CostSample();
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

    /** Whether to measure this emission; from the second on, every {@code every}-th one. */
    boolean isDue(int every) {
        if (--untilMeasured == 0) {
            untilMeasured = untilNextMeasured;
            untilNextMeasured = every;
            return true;
        }
        return false;
    }

    /** Adds the costs to {@code sum}; one reader at a time. */
    void addTo(EmissionCost sum) {
        cost.addTo(sum, isOfDeadThread());
    }
}
