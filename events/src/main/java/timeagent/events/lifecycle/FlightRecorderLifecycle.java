package timeagent.events.lifecycle;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;
import timeagent.events.clock.ClockEvents;
import timeagent.events.clock.CountCleaner;
import timeagent.events.diagnostics.DebugLog;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.diagnostics.Message;
import timeagent.events.jdk.CommitClasses;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.scheduler.ContextSwitchEvents;
import timeagent.events.socket.SocketEvents;
import timeagent.events.threads.AgentDaemon;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.Feature;
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

    private final AgentSettings settings;
    private final Runnable prepare;
    private final AgentDaemon daemon = new AgentDaemon();
    /** Those that work here. */
    private final List<Feature> features = new ArrayList<>();

    private final List<Feature> failed = new ArrayList<>();
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
            recordings.daemon.run(new CountCleaner());
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
        } catch (Throwable e) {
            DebugLog.log("cannot enable the events", e);
            Message.print("cannot enable the events, nothing is recorded: " + e);
            stopped = true;
            return;
        }
        CommitClasses.load();
        if (settings.clock().counts()) {
            start(new ClockEvents(settings.clock()));
        }
        if (settings.socketStyle() != null) {
            start(new SocketEvents(settings.socketStyle(), settings.measureEvery()));
        }
        if (settings.eventTypes() != null) {
            start(new TypeEvents(settings.eventTypes(), settings.measureEvery()));
        }
        if (settings.contextSwitches()) {
            start(new ContextSwitchEvents());
        }
        start(new AgentInfo(settings, this, List.copyOf(features)));
        if (settings.attached()) {
            // a recording may already be running, whose chunk began without the agent
            emitLast();
        } else {
            recordingsChanged();
        }
        daemon.run(this);
    }

    private void start(Feature feature) {
        try {
            feature.register();
            features.add(feature);
            for (DaemonTask task : feature.tasks()) {
                daemon.run(task);
            }
        } catch (Throwable e) {
            feature.failed(e);
            if (failed.isEmpty()) {
                Message.print(feature + " cannot be recorded: " + e);
            }
            failed.add(feature);
            features.remove(feature);
            unregister(feature);
        }
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
        for (int i = 0; i < features.size() && !stopped; i++) {
            Feature feature = features.get(i);
            try {
                enabled |= feature.recordingsChanged();
            } catch (Throwable e) {
                feature.failed(e);
                // the next attempt may succeed
                enabled = true;
            }
        }
        return enabled;
    }

    @Override
    public long step(long nanoTime) {
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
                feature.failed(e);
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
            feature.failed(e);
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
