package timeagent.events.socket;

/** Sums of emission costs. */
final class EmissionCost {
    long events;
    long measured;
    long bytes;
    long nanos;

    /** Adds the cost of one of the events. */
    void measured(long eventBytes, long eventNanos) {
        measured++;
        bytes += eventBytes;
        nanos += eventNanos;
    }

    void add(EmissionCost other) {
        events += other.events;
        measured += other.measured;
        bytes += other.bytes;
        nanos += other.nanos;
    }

    EmissionCost minus(EmissionCost other) {
        EmissionCost difference = new EmissionCost();
        difference.events = events - other.events;
        difference.measured = measured - other.measured;
        difference.bytes = bytes - other.bytes;
        difference.nanos = nanos - other.nanos;
        return difference;
    }
}
