package timeagent.events.socket;

import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.ChannelPeer;
import timeagent.events.DaemonTask;
import timeagent.events.Guarded;
import timeagent.events.HookFrames;
import timeagent.events.Key;
import timeagent.events.PacketPeer;
import timeagent.events.Registered;
import timeagent.events.SocketPeer;
import timeagent.events.StoredHostName;
import timeagent.events.Unrecorded;

/** Enables socket-write events and emits their cost; created when the first recording starts. */
public final class SocketEvents implements DaemonTask {
    private static final long PERIOD_MILLIS = 1000;

    private final SocketWriteStyle[] styles;
    private final WriteSlots slots;
    private final SocketWrites writes;
    private final Runnable emitCost = new Guarded() {
        @Override
        protected void emit() {
            SocketEvents.this.emitCost();
        }
    };
    private final EmissionCost[] told;
    private final EventType costType = Registered.type(EventCostEvent.class);
    private final EventType writeType = Registered.type(SocketWriteEvent.class);
    private volatile boolean idle;
    private boolean prepared;

    /**
     * @param styles one, or two that alternate
     * @param measureEvery one in this many emissions is measured; 0 for none
     */
    public SocketEvents(SocketWriteStyle[] styles, int measureEvery) {
        this.styles = styles.clone();
        slots = new WriteSlots(measureEvery, styles.length);
        writes = new SocketWrites(styles, measureEvery, slots, new EmissionMeter());
        told = new EmissionCost[styles.length];
        for (int i = 0; i < styles.length; i++) {
            told[i] = new EmissionCost();
        }
    }

    public void register() {
        StoredHostName.prepare();
        ChannelPeer.prepare();
        PacketPeer.prepare();
        SocketPeer.prepare();
        writes.prepare();
        // links the call now: later a recording would show the errors that the JVM throws inside
        slots.sum(0);
        FlightRecorder.register(SocketWriteEvent.class);
        HookFrames.hide(SocketWriteEvent.class, SocketWrites.HIDDEN_FRAMES);
        Registered.periodic(EventCostEvent.class, emitCost);
        Key.socket(writes);
    }

    public void unregister() {
        Key.socket(null);
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

    /** Frees the slots of dead threads, once a second while writes are recorded. */
    @Override
    public long step(long nanoTime) {
        if (!prepared) {
            prepared = true;
            Unrecorded.run(writes::prepareMeasuring);
        }
        slots.forgetDeadThreads();
        return writeType.isEnabled() ? PERIOD_MILLIS : 0;
    }

    /** Emits an event for each style with emissions since the last one; also called where a chunk begins or ends. */
    public synchronized void emitCost() {
        boolean enabled = costType.isEnabled();
        for (int style = 0; style < styles.length; style++) {
            EmissionCost sum = slots.sum(style);
            EmissionCost recent = sum.minus(told[style]);
            if (recent.events != 0) {
                if (enabled && !idle) {
                    emit(styles[style], recent);
                }
                told[style] = sum;
            }
        }
        idle = false;
    }

    /** Emits the costs since the last events, at the end of a chunk. */
    public void emitLastCost() {
        emitCost.run();
    }

    private static void emit(SocketWriteStyle style, EmissionCost recent) {
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
