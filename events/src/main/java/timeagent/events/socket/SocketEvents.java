package timeagent.events.socket;

import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.HookFrames;
import timeagent.events.Key;
import timeagent.events.StoredHostName;

/** Switches socket-write events on and tells what they cost; made when the first recording comes. */
public final class SocketEvents {
    private final SocketWriteStyle style;
    private final WriteSlots slots;
    private final SocketWrites writes;
    private final Runnable emitCost = this::emitCost;
    private EmissionCost told = new EmissionCost();

    /** @param measureEvery one in this many emissions is measured; 0 for none */
    public SocketEvents(SocketWriteStyle style, int measureEvery) {
        this.style = style;
        slots = new WriteSlots(measureEvery);
        writes = new SocketWrites(style, measureEvery, slots, new EmissionMeter());
    }

    public void register() {
        StoredHostName.prepare();
        FlightRecorder.register(SocketWriteEvent.class);
        HookFrames.hide(SocketWriteEvent.class, SocketWrites.HIDDEN_FRAMES);
        FlightRecorder.addPeriodicEvent(EventCostEvent.class, emitCost);
        Key.socket(writes);
    }

    public void unregister() {
        Key.socket(null);
        FlightRecorder.removePeriodicEvent(emitCost);
    }

    /** One event, if events were emitted since the last; also called where a chunk ends. */
    public synchronized void emitCost() {
        if (!EventType.getEventType(EventCostEvent.class).isEnabled()) {
            return;
        }
        EmissionCost sum = slots.sum();
        EmissionCost recent = sum.minus(told);
        if (recent.events == 0) {
            return;
        }
        told = sum;
        EventCostEvent event = new EventCostEvent();
        event.style = style.label();
        event.events = recent.events;
        event.measured = recent.measured;
        event.allocatedBytes = recent.bytes;
        event.time = recent.nanos;
        event.bytesPerEvent = recent.measured == 0 ? 0 : (double) recent.bytes / recent.measured;
        event.nanosPerEvent = recent.measured == 0 ? 0 : Math.round((double) recent.nanos / recent.measured);
        event.commit();
    }
}
