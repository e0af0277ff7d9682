package timeagent.events.threads;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.EventRegistration;

/**
 * A part of what the agent records, such as socket writes; created when the first recording starts.
 *
 * <p>Whatever it throws is its own: the other features go on. {@code timeagent.events.lifecycle} describes who calls
 * the methods, and with which locks.
 */
public abstract class Feature {
    private final String name;
    private final List<Class<? extends Event>> events = new ArrayList<>();
    private final List<Runnable> periodic = new ArrayList<>();

    /** @param name human-readable, such as "socket writes" */
    protected Feature(String name) {
        this.name = name;
    }

    /** Initialises what the feature needs and registers its events; throws if it cannot work here. */
    public abstract void register();

    /**
     * Follows the settings of the running recordings; called whenever they may have changed.
     *
     * @return whether a recording has an event of this feature enabled
     */
    public abstract boolean recordingsChanged();

    /** Emits what was counted since the last events; called where a chunk begins or ends. */
    public abstract void emitLast();

    /** Stops counting permanently; the last counts can still be emitted. */
    public abstract void stop();

    /** Work for the agent's daemon thread. */
    public List<DaemonTask> tasks() {
        return List.of();
    }

    /** Limitations of this feature here, human-readable; empty if there are none. */
    public String notes() {
        return "";
    }

    protected final EventType register(Class<? extends Event> event) {
        EventType type = EventRegistration.type(event);
        events.add(event);
        return type;
    }

    /** Registers an event, and runs {@code emit} with the period in its settings. */
    protected final EventType register(Class<? extends Event> event, Runnable emit) {
        EventType type = register(event);
        Runnable safe = new Runnable() {
            @Override
            public void run() {
                try {
                    emit.run();
                } catch (Throwable e) {
                    // Flight Recorder would log it
                    failed(e);
                }
            }
        };
        FlightRecorder.addPeriodicEvent(event, safe);
        periodic.add(safe);
        return type;
    }

    /** Stops, and emits nothing from now on. */
    public void unregister() {
        stop();
        for (Runnable emit : periodic) {
            FlightRecorder.removePeriodicEvent(emit);
        }
    }

    /** Unregisters the events; call after {@link #unregister}. */
    public final void unregisterEvents() {
        for (Class<? extends Event> event : events) {
            FlightRecorder.unregister(event);
        }
    }

    /** Counts, logs and notes a failure of this feature. */
    public final void failed(Throwable error) {
        HookErrors.suppress(name, error);
    }

    @Override
    public final String toString() {
        return name;
    }
}
