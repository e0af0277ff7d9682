package timeagent.events.lifecycle;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import timeagent.events.clock.CallSites;
import timeagent.events.clock.ClockCallSiteEvent;
import timeagent.events.clock.ClockEvents;
import timeagent.events.clock.ClockReadEvent;
import timeagent.events.clock.ClockSourceEvent;
import timeagent.events.clock.CountCleaner;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.Message;
import timeagent.events.diagnostics.SafeRunnable;
import timeagent.events.diagnostics.TestedJdks;
import timeagent.events.jdk.EventRegistration;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.process.HostName;
import timeagent.events.process.ProcessCpu;
import timeagent.events.scheduler.ContextSwitchEvents;
import timeagent.events.scheduler.ContextSwitchesEvent;
import timeagent.events.scheduler.ThreadContextSwitchesEvent;
import timeagent.events.socket.EventCostEvent;
import timeagent.events.socket.SocketEvents;
import timeagent.events.socket.SocketWriteEvent;
import timeagent.events.threads.AgentDaemon;
import timeagent.events.threads.DaemonTask;
import timeagent.events.types.EventTypeCostEvent;
import timeagent.events.types.TypeEvents;

/**
 * Waits for the first recording, then enables the agent's events.
 *
 * <p>Loads no event class before: the first one would initialise Flight Recorder, which takes longer than the rest of
 * the agent.
 */
public final class FlightRecorderLifecycle implements FlightRecorderListener {
    private final AgentSettings settings;
    private final Runnable prepare;
    private AgentDaemon daemon;
    private Runnable emitInfo;
    private ClockEvents clockEvents;
    private SocketEvents socketEvents;
    private TypeEvents typeEvents;
    private ContextSwitchEvents switchEvents;
    private EventType infoType;
    private boolean active;
    private volatile long activeSince;
    private boolean registered;
    private boolean stopped;

    private FlightRecorderLifecycle(AgentSettings settings, Runnable prepare) {
        this.settings = settings;
        this.prepare = prepare;
    }

    /**
     * Enables events when the first recording starts, or at once if one is running.
     *
     * @param prepare run before the first recording, before any event is registered; throws if nothing can be recorded
     */
    public static FlightRecorderLifecycle follow(AgentSettings settings, Runnable prepare) {
        FlightRecorderLifecycle recordings = new FlightRecorderLifecycle(settings, prepare);
        if (settings.clock().caches()) {
            // a cached clock counts before the first recording
            recordings.inBackground(new CountCleaner());
        }
        FlightRecorder.addListener(recordings);
        return recordings;
    }

    @Override
    public synchronized void recorderInitialized(FlightRecorder recorder) {
        if (stopped) {
            return;
        }
        try {
            prepare.run();
            JdkInternals.prepare();
            registered = true;
            if (settings.clock().counts()) {
                clockEvents = new ClockEvents(settings.clock());
                clockEvents.register();
                if (!settings.clock().caches()) {
                    inBackground(new CountCleaner());
                }
                if (clockEvents.sampler() != null) {
                    inBackground(clockEvents.sampler());
                }
            }
            if (settings.socketStyle() != null) {
                socketEvents = new SocketEvents(settings.socketStyle(), settings.measureEvery());
                socketEvents.register();
                inBackground(socketEvents);
            }
            if (settings.eventTypes() != null) {
                typeEvents = new TypeEvents(settings.eventTypes(), settings.measureEvery());
                typeEvents.register();
                inBackground(typeEvents);
            }
            if (settings.contextSwitches()) {
                switchEvents = new ContextSwitchEvents();
                switchEvents.register();
                inBackground(switchEvents);
            }
            emitInfo = new SafeRunnable() {
                @Override
                protected void emit() {
                    emitInfo();
                }
            };
            EventRegistration.periodic(AgentInfoEvent.class, emitInfo);
            infoType = EventRegistration.type(AgentInfoEvent.class);
            recordingsChanged();
            if (settings.attached()) {
                // a recording may already be running, whose chunk began without the agent
                emitInfo.run();
            }
        } catch (Throwable e) {
            DebugLog.log("cannot enable the events", e);
            Message.print("cannot enable the events, nothing is recorded: " + e);
            stopped = true;
            stopCounting();
            removePeriodicEvents();
        }
    }

    @Override
    public synchronized void recordingStateChanged(Recording recording) {
        if (DebugLog.isOpen()) {
            DebugLog.log("recording " + recording.getId() + " is " + recording.getState());
        }
        if (!stopped) {
            try {
                recordingsChanged();
            } catch (Throwable e) {
                // Flight Recorder would throw it into the application that starts or stops the recording
                HookErrors.suppress(e);
            }
        }
    }

    private synchronized void inBackground(DaemonTask task) {
        if (daemon == null) {
            daemon = new AgentDaemon();
        }
        daemon.run(task);
    }

    /** Called where counting may begin: for the first recording, some time after its chunk has. */
    private void noteActive() {
        boolean activeNow = infoType != null && infoType.isEnabled();
        if (activeNow && !active) {
            activeSince = System.currentTimeMillis();
        }
        active = activeNow;
    }

    private void recordingsChanged() {
        noteActive();
        if (clockEvents != null) {
            clockEvents.recordingsChanged();
        }
        if (socketEvents != null) {
            socketEvents.recordingsChanged();
        }
        if (typeEvents != null) {
            typeEvents.recordingsChanged();
        }
        if (switchEvents != null) {
            switchEvents.recordingsChanged();
        }
        if (daemon != null) {
            daemon.wake();
        }
    }

    /**
     * Emits the last counts and removes the periodic events.
     *
     * <p>Flight Recorder calls this object with its lock held, so no method may wait for that lock while holding this
     * object's.
     */
    public void stop() {
        FlightRecorder.removeListener(this);
        synchronized (this) {
            stopped = true;
        }
        stopCounting();
        if (emitInfo != null) {
            emitInfo.run();
        }
        removePeriodicEvents();
    }

    private void stopCounting() {
        if (daemon != null) {
            daemon.stop();
        }
        if (clockEvents != null) {
            clockEvents.stop();
        }
        if (typeEvents != null) {
            typeEvents.stop();
        }
        HookAccess.socket(null);
    }

    private void removePeriodicEvents() {
        if (emitInfo != null) {
            FlightRecorder.removePeriodicEvent(emitInfo);
        }
        if (clockEvents != null) {
            clockEvents.unregister();
        }
        if (socketEvents != null) {
            socketEvents.unregister();
        }
        if (typeEvents != null) {
            typeEvents.unregister();
        }
        if (switchEvents != null) {
            switchEvents.unregister();
        }
    }

    /** Unregisters the event types; call after {@link #stop}. */
    public void unregister() {
        if (registered) {
            StackTraceOffset.showAll();
            for (Class<? extends Event> type : List.of(
                    ClockCallSiteEvent.class,
                    ClockReadEvent.class,
                    ClockSourceEvent.class,
                    SocketWriteEvent.class,
                    EventCostEvent.class,
                    EventTypeCostEvent.class,
                    ContextSwitchesEvent.class,
                    ThreadContextSwitchesEvent.class,
                    AgentInfoEvent.class)) {
                FlightRecorder.unregister(type);
            }
        }
    }

    private String notes() {
        List<String> notes = new ArrayList<>();
        add(notes, "skipped: ", AgentDiagnostics.failedClasses());
        add(notes, "socket writes not recorded: ", AgentDiagnostics.writesNotRecorded());
        add(notes, "dynamic calls not counted: ", AgentDiagnostics.dynamicCallsNotCounted());
        add(notes, "events not measured: ", AgentDiagnostics.eventsNotMeasured());
        add(notes, "events not found: ", typeEvents == null ? "" : typeEvents.unmatched());
        add(notes, "not linked: ", AgentDiagnostics.classesNotLinked());
        add(notes, "", switchEvents == null ? "" : switchEvents.notes());
        add(notes, "", TestedJdks.note(Runtime.version().feature()));
        return String.join("; ", notes);
    }

    private static void add(List<String> notes, String what, String text) {
        if (!text.isEmpty()) {
            notes.add(what + text);
        }
    }

    /** Runs where a chunk begins or ends, so that the last counts go into the right chunk. */
    private void emitInfo() {
        noteActive();
        if (clockEvents != null) {
            clockEvents.emitLastCallSites();
        }
        if (socketEvents != null) {
            socketEvents.emitLastCost();
        }
        if (typeEvents != null) {
            typeEvents.emitLast();
        }
        if (switchEvents != null) {
            switchEvents.emitLast();
        }
        AgentInfoEvent event = new AgentInfoEvent();
        event.version = settings.version();
        event.options = settings.options();
        event.givenOptions = settings.givenOptions();
        event.host = HostName.get();
        event.classesRewritten = AgentDiagnostics.classesRewritten();
        event.callSites = CallSites.count();
        event.classesFailed = AgentDiagnostics.classesFailed();
        event.hookFailures = AgentDiagnostics.hookFailures();
        event.attached = settings.attached();
        event.activeSince = activeSince;
        event.processCpuTime = ProcessCpu.nanos();
        event.notes = notes();
        event.commit();
    }
}
