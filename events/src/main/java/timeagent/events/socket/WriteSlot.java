package timeagent.events.socket;

import timeagent.events.ThreadSlot;

/**
 * What one platform thread keeps between its socket writes: the event object to use again, whose turn it is of two styles,
 * and what its emissions cost in each.
 *
 * <p>Used by its own thread alone (a virtual thread uses its carrier's), but for the costs, which another thread reads.
 */
final class WriteSlot extends ThreadSlot {
    /**
     * Whether the thread writes an event: what a socket of the application does meanwhile is no write to be told.
     *
     * <p>No method sets it: where the stack ends, a call fails, and it would stay as it is for ever.
     */
    boolean emitting;

    private final SlotCosts[] costs;
    private final Turns turns;

    private SocketWriteEvent spare;
    private MeasuredWrite spareMeasured;
    private int untilMeasured;
    private int untilNextMeasured;

    /**
     * @param untilMeasured emissions until the first is measured; 0 for never
     * @param untilNextMeasured emissions from that one until the next
     * @param styles 1, or 2 that take turns
     */
    WriteSlot(Thread owner, int untilMeasured, int untilNextMeasured, int styles) {
        super(owner);
        this.untilMeasured = untilMeasured;
        this.untilNextMeasured = untilNextMeasured;
        // now, for this thread may find no memory when it is due
        spareMeasured = untilMeasured == 0 ? null : new MeasuredWrite();
        costs = new SlotCosts[styles];
        for (int i = 0; i < styles; i++) {
            costs[i] = new SlotCosts();
        }
        turns = styles == 1 ? null : new Turns(System.identityHashCode(this));
    }

    /** Which style the next event has. */
    int nextStyle() {
        return turns == null ? 0 : turns.next();
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

    /** Whether this emission is one to measure; from the second on, the next is {@code every} emissions later. */
    boolean isDue(int every) {
        if (--untilMeasured == 0) {
            untilMeasured = untilNextMeasured;
            untilNextMeasured = every;
            return true;
        }
        return false;
    }

    /** What emissions of a style have cost in this thread. */
    SlotCosts costs(int style) {
        return costs[style];
    }

    /** Adds the costs of a style to {@code sum}; for one reader at a time. */
    void addTo(EmissionCost sum, int style) {
        costs[style].addTo(sum, isOfDeadThread());
    }
}
