package timeagent.events.socket;

/** Sums of emission costs. */
final class EmissionCost {
    long events;
    long measured;
    long bytes;
    long nanos;

    EmissionCost minus(EmissionCost other) {
        EmissionCost difference = new EmissionCost();
        difference.events = events - other.events;
        difference.measured = measured - other.measured;
        difference.bytes = bytes - other.bytes;
        difference.nanos = nanos - other.nanos;
        return difference;
    }

    EmissionCost copy() {
        return minus(new EmissionCost());
    }
}
