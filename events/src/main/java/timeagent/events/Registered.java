package timeagent.events;

import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;

/** Event types that Flight Recorder knows again, when it was told to forget them as an earlier agent went. */
public final class Registered {
    private Registered() {}

    public static EventType type(Class<? extends Event> event) {
        FlightRecorder.register(event);
        return EventType.getEventType(event);
    }

    /** Has Flight Recorder run {@code emit} as often as the settings of an event say. */
    public static void periodic(Class<? extends Event> event, Runnable emit) {
        FlightRecorder.register(event);
        FlightRecorder.addPeriodicEvent(event, emit);
    }
}
