package timeagent.events.lifecycle;

import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import timeagent.events.clock.CallSites;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.Note;
import timeagent.events.diagnostics.TestedJdks;
import timeagent.events.process.HostName;
import timeagent.events.process.ProcessCpu;
import timeagent.events.process.ThreadCpu;
import timeagent.events.threads.EventFeature;
import timeagent.events.threads.Feature;

/**
 * Emits what the agent did, where a chunk begins and ends; its events also make the others emit their last counts. There are two of
 * them: a recording may leave out either.
 */
final class AgentInfo extends EventFeature {
    private final AgentSettings settings;
    private final FlightRecorderLifecycle lifecycle;
    private final Instrumenter instrumenter;
    private final List<Feature> others;
    private EventType infoType;
    private boolean active;
    private volatile long activeSince;

    /** @param others all features that record something */
    AgentInfo(
            AgentSettings settings,
            FlightRecorderLifecycle lifecycle,
            Instrumenter instrumenter,
            List<Feature> others) {
        super("agent information");
        this.settings = settings;
        this.lifecycle = lifecycle;
        this.instrumenter = instrumenter;
        this.others = others;
    }

    @Override
    public void register() {
        infoType = registerPeriodic(AgentInfoEvent.class);
        registerPeriodic(AgentNoteEvent.class);
    }

    /** Notes where counting may begin: for the first recording, some time after its chunk has. */
    @Override
    public synchronized boolean recordingsChanged() {
        boolean activeNow = infoType.isEnabled();
        if (activeNow && !active) {
            activeSince = System.currentTimeMillis();
        }
        active = activeNow;
        return activeNow;
    }

    @Override
    protected void emit(Class<? extends Event> event) {
        if (event == AgentInfoEvent.class || !infoType.isEnabled()) {
            lifecycle.emitLast();
        }
    }

    @Override
    public void emitLast() {
        AgentInfoEvent event = new AgentInfoEvent();
        event.version = settings.version();
        event.options = settings.options();
        event.givenOptions = settings.givenOptions();
        event.host = HostName.get();
        event.classesRewritten = AgentDiagnostics.classesRewritten();
        event.callSites = CallSites.LIVE.count();
        event.classesFailed = AgentDiagnostics.classesFailed();
        event.hookFailures = (int) Math.min(AgentDiagnostics.hookFailures(), Integer.MAX_VALUE);
        event.attached = settings.attached();
        event.activeSince = activeSince;
        event.processCpuTime = ProcessCpu.nanos();
        event.agentCpuTime = ThreadCpu.nanosOfAgent();
        event.commit();
        emitNotes();
    }

    /** After the event of the agent: a note that is not repeated behind the last of these no longer holds. */
    private void emitNotes() {
        List<Note> notes = new ArrayList<>(AgentDiagnostics.notes());
        for (Feature feature : others) {
            notes.addAll(feature.notes());
        }
        notes.addAll(instrumenter.notes());
        notes.addAll(TestedJdks.notes(Runtime.version().feature()));
        Note late = AgentDiagnostics.takeRewrittenLate();
        if (late != null) {
            notes.add(late);
        }
        for (Note note : notes) {
            AgentNoteEvent event = new AgentNoteEvent();
            event.kind = note.kind();
            event.text = note.text();
            event.commit();
        }
    }
}
