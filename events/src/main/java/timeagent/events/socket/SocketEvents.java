package timeagent.events.socket;

import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.diagnostics.SafeRunnable;
import timeagent.events.jdk.ChannelPeer;
import timeagent.events.jdk.EventRegistration;
import timeagent.events.jdk.HookAccess;
import timeagent.events.jdk.PacketPeer;
import timeagent.events.jdk.SocketPeer;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.jdk.StoredHostName;
import timeagent.events.jdk.Unrecorded;
import timeagent.events.threads.DaemonTask;

/** Enables socket-write events and emits their cost; created when the first recording starts. */
public final class SocketEvents implements DaemonTask {
    private static final long PERIOD_MILLIS = 1000;

    private final SocketWriteStyle style;
    private final WriteSlots slots;
    private final SocketWrites writes;
    private final Runnable emitCost = new SafeRunnable() {
        @Override
        protected void emit() {
            SocketEvents.this.emitCost();
        }
    };
    private EmissionCost reported = new EmissionCost();
    private final EventType costType = EventRegistration.type(EventCostEvent.class);
    private final EventType writeType = EventRegistration.type(SocketWriteEvent.class);
    private volatile boolean idle;
    private boolean prepared;

    /**
     * @param style of the events
     * @param measureEvery one in this many emissions is measured; 0 for none
     */
    public SocketEvents(SocketWriteStyle style, int measureEvery) {
        this.style = style;
        slots = new WriteSlots(measureEvery);
        writes = new SocketWrites(style, slots, new EventCostProbe());
    }

    public void register() {
        StoredHostName.prepare();
        ChannelPeer.prepare();
        PacketPeer.prepare();
        SocketPeer.prepare();
        writes.prepare();
        // links the call now: later a recording would show the errors that the JVM throws inside
        slots.sum();
        FlightRecorder.register(SocketWriteEvent.class);
        StackTraceOffset.hide(SocketWriteEvent.class, SocketWrites.HIDDEN_FRAMES);
        EventRegistration.periodic(EventCostEvent.class, emitCost);
        HookAccess.socket(writes);
    }

    public void unregister() {
        HookAccess.socket(null);
        FlightRecorder.removePeriodicEvent(emitCost);
    }

    /**
     * Without a recording, the cost of events emitted until the last chunk ends is discarded: the next recording starts
     * at 0.
     *
     * <p>Takes no lock, and calls nothing of Flight Recorder that does: Flight Recorder calls {@link #emitCost} with
     * its lock held.
     */
    public void recordingsChanged() {
        if (!costType.isEnabled()) {
            idle = true;
        }
    }

    /** Frees the slots of dead threads, once a second while writes are recorded, and then the peers. */
    @Override
    public long step(long nanoTime) {
        if (!prepared) {
            prepared = true;
            Unrecorded.run(writes::prepareMeasuring);
        }
        slots.forgetDeadThreads();
        if (writeType.isEnabled()) {
            return PERIOD_MILLIS;
        }
        writes.forgetPeers();
        return 0;
    }

    /** Emits an event if there were emissions since the last one; also called where a chunk begins or ends. */
    public synchronized void emitCost() {
        boolean enabled = costType.isEnabled();
        EmissionCost sum = slots.sum();
        EmissionCost recent = sum.minus(reported);
        if (recent.events != 0) {
            if (enabled && !idle) {
                emit(recent);
            }
            reported = sum;
        }
        idle = false;
    }

    /** Emits the costs since the last events, at the end of a chunk. */
    public void emitLastCost() {
        emitCost.run();
    }

    private void emit(EmissionCost recent) {
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
