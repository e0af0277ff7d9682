package timeagent.events.socket;

import timeagent.events.jdk.AllocatedBytes;
import timeagent.events.socket.peer.SocketWriteEvent;

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
    void begin() {
        bytes -= AllocatedBytes.now();
        nanos += System.nanoTime();
        nanos -= 2 * System.nanoTime();
    }

    /** Adds the current readings. */
    void end() {
        nanos += System.nanoTime();
        bytes += AllocatedBytes.now();
    }

    void reset() {
        event = null;
        bytes = 0;
        nanos = 0;
    }
}
