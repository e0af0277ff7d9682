package timeagent.events.socket;

import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import timeagent.events.diagnostics.Note;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.jdk.PeerFields;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.jdk.Unrecorded;
import timeagent.events.socket.peer.PeerEvents;
import timeagent.events.socket.peer.PeerTable;
import timeagent.events.socket.peer.SocketPeerEvent;
import timeagent.events.socket.peer.SocketWriteEvent;
import timeagent.events.socket.peer.SocketWriteStyle;
import timeagent.events.socket.peer.ThrottleSetting;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.EventFeature;
import timeagent.events.threads.HookKind;

/**
 * Enables socket-write events and emits their cost.
 *
 * <p>The hooks stay on between recordings, where they only note accepted connections: each write checks the settings.
 */
public final class SocketEvents extends EventFeature implements DaemonTask {
    private static final long PERIOD_MILLIS = 1000;

    private final SocketWriteStyle style;
    private final int measureEvery;
    private final long peerIdleNanos;
    private WriteSlots slots;
    private SocketWrites writes;
    private PeerEvents peers;
    private final WriteSampler sampler = new WriteSampler();
    private EventType costType;
    private EventType writeType;
    private EventType peerType;
    private List<Note> notes = List.of();
    private EmissionCost reported = new EmissionCost();
    /** Whether {@link #reported} is from where a recording enabled the event. */
    private boolean enabled;

    private boolean peersEnabled;
    private boolean recorded;
    private boolean prepared;

    /**
     * @param style of the events
     * @param measureEvery one in this many emissions is measured; 0 for none
     */
    public SocketEvents(SocketWriteStyle style, int measureEvery) {
        this(style, measureEvery, PeerEvents.IDLE_NANOS);
    }

    SocketEvents(SocketWriteStyle style, int measureEvery, long peerIdleNanos) {
        super("socket writes");
        this.style = style;
        this.measureEvery = measureEvery;
        this.peerIdleNanos = peerIdleNanos;
    }

    @Override
    public void register() {
        JdkInternals.prepare();
        // before an object of it is created: an earlier, detached agent unregistered it
        writeType = register(SocketWriteEvent.class);
        slots = new WriteSlots(measureEvery);
        boolean times = knowsDurations();
        peerType = times ? registerPeriodic(SocketPeerEvent.class) : register(SocketPeerEvent.class);
        PeerTable table = new PeerTable(times);
        peers = new PeerEvents(table, peerIdleNanos);
        writes = new SocketWrites(style, slots, table, sampler);
        PeerFields.prepare();
        writes.prepare();
        StackTraceOffset.hide(SocketWriteEvent.class, SocketWrites.HIDDEN_FRAMES);
        costType = registerPeriodic(EventCostEvent.class);
        ThrottleSetting.follow(sampler);
        HookAccess.hooks().socket(writes);
    }

    private boolean knowsDurations() {
        try {
            PeerTable.requireDurations();
            return true;
        } catch (LinkageError e) {
            notes = List.of(new Note("socket writes by peer not counted", "this JDK (" + e.getCause() + ")"));
            return false;
        }
    }

    @Override
    public List<Note> notes() {
        return notes;
    }

    @Override
    public List<DaemonTask> tasks() {
        return List.of(this);
    }

    @Override
    public void stop() {
        HookAccess.hooks().socket(null);
        ThrottleSetting.follow(null);
    }

    @Override
    public synchronized boolean recordingsChanged() {
        boolean costs = costType.isEnabled();
        if (costs && !enabled) {
            // the cost of earlier events is in no event
            reported = slots.sum();
        }
        enabled = costs;
        boolean peersNow = peerType.isEnabled();
        if (!peersNow && peersEnabled) {
            // now, not when the event is enabled again: writes are counted from that moment on
            peers.forget();
        }
        peersEnabled = peersNow;
        recorded = costs || peersNow || writeType.isEnabled();
        return recorded;
    }

    @Override
    public synchronized HookKind neededHooks() {
        return recorded ? HookKind.SOCKET_WRITES : null;
    }

    /** Frees the slots of dead threads, once a second while writes are recorded, and then the peers. */
    @Override
    public long step(long nanoTime) {
        if (!prepared) {
            prepared = true;
            Unrecorded.run(writes::prepareMeasuring);
        }
        slots.forgetDeadThreads();
        sampler.step(nanoTime, slots.chosenFrom());
        maintainPeers();
        if (writeType.isEnabled() || peerType.isEnabled()) {
            return PERIOD_MILLIS;
        }
        writes.forgetPeers();
        return 0;
    }

    private synchronized void maintainPeers() {
        if (!peersEnabled && !peerType.isEnabled()) {
            // counted by a thread that had begun before
            peers.forget();
        }
    }

    @Override
    protected void emit(Class<? extends Event> event) {
        if (event == SocketPeerEvent.class) {
            emitPeers();
        } else {
            emitCosts();
        }
    }

    @Override
    public void emitLast() {
        emitCosts();
        emitPeers();
    }

    /** Emits an event for each peer that was written to since its last one. */
    private synchronized void emitPeers() {
        if (peersEnabled && peerType.isEnabled()) {
            peers.emit();
        }
    }

    /** Emits an event if there were emissions since the last one. */
    private synchronized void emitCosts() {
        if (!enabled || !costType.isEnabled()) {
            return;
        }
        EmissionCost sum = slots.sum();
        emit(style, sum.minus(reported));
        reported = sum;
    }

    /** Emits more than one event if there are more emissions than a field can count; the first one has all that was measured. */
    static void emit(SocketWriteStyle style, EmissionCost recent) {
        double measured = recent.measured;
        for (long left = recent.events; left > 0; left -= Integer.MAX_VALUE) {
            EventCostEvent event = new EventCostEvent();
            event.style = style.label();
            event.events = (int) Math.min(Integer.MAX_VALUE, left);
            if (left == recent.events && measured > 0) {
                event.measured = (int) Math.min(Integer.MAX_VALUE, recent.measured);
                event.allocatedBytes = recent.bytes;
                event.time = recent.nanos;
                event.bytesPerEvent = recent.bytes / measured;
                event.nanosPerEvent = Math.round(recent.nanos / measured);
            }
            event.commit();
        }
    }
}
