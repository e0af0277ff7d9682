package timeagent.events.threads;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.diagnostics.HookErrors;

/** A feature that registers events of the agent; by itself, one that the options disable and that emits none. */
public class EventFeature implements Feature {
    private final String name;
    private final List<Class<? extends Event>> types;
    private final List<Class<? extends Event>> events = new ArrayList<>();
    private final List<Runnable> periodic = new ArrayList<>();

    /** @param name human-readable, such as "socket writes" */
    protected EventFeature(String name) {
        this(name, List.of());
    }

    /** @param types registered without events, because Mission Control hides the columns of a page if a recording lacks its type */
    public EventFeature(String name, List<Class<? extends Event>> types) {
        this.name = name;
        this.types = types;
    }

    @Override
    public void register() {
        for (Class<? extends Event> type : types) {
            register(type);
        }
    }

    @Override
    public boolean recordingsChanged() {
        return false;
    }

    @Override
    public void emitLast() {}

    protected final EventType register(Class<? extends Event> event) {
        // an earlier, detached agent unregistered it
        FlightRecorder.register(event);
        events.add(event);
        return EventType.getEventType(event);
    }

    /** Registers an event, and calls {@link #emit} with the period in its settings. */
    protected final EventType registerPeriodic(Class<? extends Event> event) {
        EventType type = register(event);
        // no lambda: a recording is running and would show the exceptions that the JVM throws to link it
        Runnable safe = new Runnable() {
            @Override
            public void run() {
                try {
                    emit(event);
                } catch (Throwable e) {
                    // Flight Recorder would log it
                    HookErrors.suppress(name, e);
                }
            }
        };
        FlightRecorder.addPeriodicEvent(event, safe);
        periodic.add(safe);
        return type;
    }

    /** Emits a periodic event. */
    protected void emit(Class<? extends Event> event) {
        emitLast();
    }

    @Override
    public void unregister() {
        stop();
        for (Runnable emit : periodic) {
            FlightRecorder.removePeriodicEvent(emit);
        }
    }

    @Override
    public final void unregisterEvents() {
        for (Class<? extends Event> event : events) {
            FlightRecorder.unregister(event);
        }
    }

    @Override
    public final String toString() {
        return name;
    }
}
