package timeagent.events.lifecycle;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import timeagent.events.clock.ClockCallSiteEvent;
import timeagent.events.clock.ClockEvents;
import timeagent.events.clock.ClockReadEvent;
import timeagent.events.clock.ClockSourceEvent;
import timeagent.events.clock.ClockSteps;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.Message;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.scheduler.ContextSwitchEvents;
import timeagent.events.scheduler.ContextSwitchesEvent;
import timeagent.events.scheduler.ThreadContextSwitchesEvent;
import timeagent.events.socket.EventCostEvent;
import timeagent.events.socket.SocketEvents;
import timeagent.events.socket.peer.SocketPeerEvent;
import timeagent.events.socket.peer.SocketWriteEvent;
import timeagent.events.threads.AgentDaemon;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.EventFeature;
import timeagent.events.threads.Feature;
import timeagent.events.threads.HookKind;
import timeagent.events.types.EventTypeCostEvent;
import timeagent.events.types.TypeEvents;

/**
 * Waits for the first recording, then enables the agent's features, and lets them follow the settings of the recordings.
 *
 * <p>Loads no event class before: the first one would initialise Flight Recorder, which takes longer than the rest of
 * the agent.
 */
public final class FlightRecorderLifecycle implements FlightRecorderListener, DaemonTask {
    /** Settings can change without a notification. */
    private static final long PERIOD_MILLIS = 1000;

    /** As the features call themselves; one whose class cannot be loaded does not. */
    private static final String[] NAMES = {
        "clock reads",
        "socket writes",
        "the application's events",
        "context switches",
        "clock steps",
        "agent information"
    };

    private final AgentSettings settings;
    private final Instrumenter instrumenter;
    /** Those that the instrumenter was asked for. */
    private final Set<HookKind> hooks = EnumSet.noneOf(HookKind.class);

    private final AgentDaemon daemon = new AgentDaemon();
    /** Those that work here. */
    private final List<Feature> features = new ArrayList<>();

    private final List<Feature> failed = new ArrayList<>();
    private boolean printed;
    private boolean stopped;

    private FlightRecorderLifecycle(AgentSettings settings, Instrumenter instrumenter) {
        this.settings = settings;
        this.instrumenter = instrumenter;
    }

    /** Enables events when the first recording starts, or at once if one is running. */
    public static FlightRecorderLifecycle follow(AgentSettings settings, Instrumenter instrumenter) {
        FlightRecorderLifecycle recordings = new FlightRecorderLifecycle(settings, instrumenter);
        FlightRecorder.addListener(recordings);
        return recordings;
    }

    @Override
    public synchronized void recorderInitialized(FlightRecorder recorder) {
        if (stopped) {
            return;
        }
        try {
            instrumenter.prepare();
        } catch (Throwable e) {
            fail(e);
            return;
        }
        JdkInternals.loadCommitClass();
        for (int number = 0; number < NAMES.length; number++) {
            start(number);
        }
        if (settings.attached()) {
            // a recording may already be running, whose chunk began without the agent
            emitLast();
        } else {
            recordingsChanged();
        }
        daemon.run(this);
        daemon.run(instrumenter);
    }

    private void fail(Throwable reason) {
        DebugLog.log("cannot enable the events", reason);
        Message.print("cannot enable the events, nothing is recorded: " + reason);
        stopped = true;
        for (Feature feature : features) {
            feature.stop();
        }
    }

    /** Starts a feature; one whose class cannot be loaded fails like one that cannot be registered. */
    private void start(int number) {
        Feature feature = null;
        try {
            feature = create(number);
            feature.register();
            features.add(feature);
            for (DaemonTask task : feature.tasks()) {
                daemon.run(task);
            }
        } catch (Throwable e) {
            HookErrors.suppress(NAMES[number], e);
            if (!printed) {
                printed = true;
                Message.print(NAMES[number] + " cannot be recorded: " + e);
            }
            if (feature != null) {
                features.remove(feature);
                failed.add(feature);
                unregister(feature);
            }
        }
    }

    /** Of a feature that the options disable, only the event types are registered. */
    private Feature create(int number) {
        switch (number) {
            case 0:
                return settings.clock().counts()
                        ? new ClockEvents(settings.clock())
                        : without(
                                number,
                                List.of(ClockCallSiteEvent.class, ClockReadEvent.class, ClockSourceEvent.class));
            case 1:
                return settings.socketStyle() != null
                        ? new SocketEvents(settings.socketStyle(), settings.measureEvery())
                        : without(number, List.of(SocketPeerEvent.class, SocketWriteEvent.class, EventCostEvent.class));
            case 2:
                return settings.eventTypes() != null
                        ? new TypeEvents(settings.eventTypes(), settings.measureEvery())
                        : without(number, List.of(EventTypeCostEvent.class));
            case 3:
                return settings.contextSwitches()
                        ? new ContextSwitchEvents()
                        : without(number, List.of(ContextSwitchesEvent.class, ThreadContextSwitchesEvent.class));
            case 4:
                return new ClockSteps();
            default:
                // last, because its event has the notes of the others
                return new AgentInfo(settings, this, instrumenter, List.copyOf(features));
        }
    }

    private static Feature without(int number, List<Class<? extends Event>> types) {
        return new EventFeature(NAMES[number], types);
    }

    @Override
    public void recordingStateChanged(Recording recording) {
        try {
            if (DebugLog.isOpen()) {
                DebugLog.log("recording " + recording.getId() + " is " + recording.getState());
            }
            recordingsChanged();
            daemon.wake();
        } catch (Throwable e) {
            // Flight Recorder would throw it into the application that starts or stops the recording
            HookErrors.suppress(e);
        }
    }

    /**
     * Lets each feature follow the settings of the running recordings: the only place where that is decided.
     *
     * @return whether a recording has an event of the agent enabled, as far as known
     */
    synchronized boolean recordingsChanged() {
        boolean enabled = false;
        Set<HookKind> needed = EnumSet.noneOf(HookKind.class);
        for (int i = 0; i < features.size() && !stopped; i++) {
            Feature feature = features.get(i);
            try {
                enabled |= feature.recordingsChanged();
                if (feature.neededHooks() != null) {
                    needed.add(feature.neededHooks());
                }
            } catch (Throwable e) {
                HookErrors.suppress(feature.toString(), e);
                // the next attempt may succeed
                enabled = true;
            }
        }
        needed.removeAll(hooks);
        if (!needed.isEmpty()) {
            hooks.addAll(needed);
            rewrite(needed);
        }
        return enabled;
    }

    private void rewrite(Set<HookKind> needed) {
        try {
            instrumenter.rewrite(needed);
        } catch (Throwable e) {
            fail(e);
        }
    }

    /** Runs a task on the agent's daemon thread from now on. */
    public void run(DaemonTask task) {
        daemon.run(task);
    }

    @Override
    public long step(long nanoTime) {
        HookAccess.tidyUp();
        return recordingsChanged() || isRecording() ? PERIOD_MILLIS : 0;
    }

    /** Takes Flight Recorder's lock; called only while no event is enabled, when this thread has nothing else to do. */
    private static boolean isRecording() {
        for (Recording recording : FlightRecorder.getFlightRecorder().getRecordings()) {
            if (recording.getState() == RecordingState.RUNNING) {
                return true;
            }
        }
        return false;
    }

    /** Runs where a chunk begins or ends, so that the last counts go into the right chunk. */
    void emitLast() {
        // a recording's start is notified after its first chunk has begun
        recordingsChanged();
        for (Feature feature : features()) {
            try {
                feature.emitLast();
            } catch (Throwable e) {
                HookErrors.suppress(feature.toString(), e);
            }
        }
    }

    private synchronized List<Feature> features() {
        return List.copyOf(features);
    }

    /** Emits the last counts and removes the periodic events. */
    public void stop() {
        FlightRecorder.removeListener(this);
        daemon.stop();
        synchronized (this) {
            stopped = true;
            for (Feature feature : features) {
                feature.stop();
            }
        }
        emitLast();
        for (Feature feature : features()) {
            unregister(feature);
        }
    }

    private static void unregister(Feature feature) {
        try {
            feature.unregister();
        } catch (Throwable e) {
            HookErrors.suppress(feature.toString(), e);
        }
    }

    /** Unregisters the event types; call after {@link #stop}. */
    public void unregister() {
        features.addAll(failed);
        if (!features.isEmpty()) {
            StackTraceOffset.showAll();
        }
        for (Feature feature : features) {
            feature.unregisterEvents();
        }
    }
}
