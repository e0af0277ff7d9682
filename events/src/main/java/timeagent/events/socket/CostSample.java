package timeagent.events.socket;

/**
 * A write whose event is measured: the event, and the cost of its emission so far.
 *
 * <p>Reused by its thread: measuring must not add to the application's allocation.
 */
final class CostSample {
    SocketWriteEvent event;
    long bytes;
    long nanos;

    /**
     * Subtracts the current readings, the clock innermost.
     *
     * <p>Each half of the emission includes one reading of the clock. A reading between two others takes as long, in
     * the same compiled code and with the same caches, so it is measured here and subtracted.
     */
    void begin(EventCostProbe probe) {
        bytes -= probe.bytes();
        nanos += probe.nanos();
        nanos -= 2 * probe.nanos();
    }

    /** Adds the current readings. */
    void end(EventCostProbe probe) {
        nanos += probe.nanos();
        bytes += probe.bytes();
    }

    void reset() {
        event = null;
        bytes = 0;
        nanos = 0;
    }
}
