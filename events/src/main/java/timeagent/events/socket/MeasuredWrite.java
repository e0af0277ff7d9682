package timeagent.events.socket;

/**
 * A write whose event is measured: the event, and what its emission has cost so far.
 *
 * <p>One per thread is used again and again: the measuring must not allocate on the application's account.
 */
final class MeasuredWrite {
    SocketWriteEvent event;
    long bytes;
    long nanos;

    /**
     * Takes off what the meter shows now, in the order that leaves the clock innermost.
     *
     * <p>Each half of the emission has one reading of the clock in it. A reading between two others takes as long as that
     * one, in the same compiled code and with the same caches: it is measured here, and taken off.
     */
    void begin(EmissionMeter meter) {
        bytes -= meter.bytes();
        nanos += meter.nanos();
        nanos -= 2 * meter.nanos();
    }

    /** Adds what the meter shows now. */
    void end(EmissionMeter meter) {
        nanos += meter.nanos();
        bytes += meter.bytes();
    }

    void reset() {
        event = null;
        bytes = 0;
        nanos = 0;
    }
}
