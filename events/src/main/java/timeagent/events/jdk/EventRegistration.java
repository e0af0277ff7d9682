package timeagent.events.jdk;

import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;

/** Re-registers event types that an earlier, detached agent unregistered. */
public final class EventRegistration {
    private EventRegistration() {}

    public static EventType type(Class<? extends Event> event) {
        FlightRecorder.register(event);
        return EventType.getEventType(event);
    }
}
