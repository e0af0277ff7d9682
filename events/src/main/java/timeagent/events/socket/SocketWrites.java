package timeagent.events.socket;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.ChannelPeer;
import timeagent.events.jdk.SocketPeer;
import timeagent.events.threads.Randomness;
import timeagent.hooks.TimeagentNative;
import timeagent.hooks.TimeagentSocket;

/**
 * Turns socket writes into events.
 *
 * <p>Runs in the application's threads, before and after a write: computes nothing that is not recorded, never throws,
 * never queries a name service.
 */
final class SocketWrites extends TimeagentSocket {
    /** Frames between commit and the rewritten method: two of {@link WriteEmitter}, complete(), finish(), one of the hooks. */
    static final int HIDDEN_FRAMES = 5;

    private static final SocketWriteEvent SETTINGS = new SocketWriteEvent();

    private final OutlierCap cap = new OutlierCap();
    private final WriteSlots slots;
    private final EventCostProbe probe;
    private final PeerTable peers;
    private final WriteEmitter emitter;
    private final Transfers transfers = new Transfers();
    /**
     * Pending asynchronous writes by channel, compared by identity: JDK channels do not override {@code equals}, and have
     * at most one. An entry is removed when the write resumes, also on close: no closed channel is kept.
     */
    private final Map<Object, Object> pending = new ConcurrentHashMap<>();

    private final AcceptedPorts ports = new AcceptedPorts();
    private final NativeWrites natives = new NativeWrites(this);

    SocketWrites(
            SocketWriteStyle style, WriteSlots slots, EventCostProbe probe, PeerTable peers, WriteSampler sampler) {
        HookErrors.prepare();
        this.slots = slots;
        this.probe = probe;
        this.peers = peers;
        emitter = new WriteEmitter(style, slots, probe, peers, sampler, ports);
    }

    @Override
    protected TimeagentNative natives() {
        return natives;
    }

    @Override
    protected Object start() {
        if (!isRecorded()) {
            return null;
        }
        try {
            WriteSlot slot = slots.current();
            if (slot.emitting || transfers.isInside()) {
                return null;
            }
            CostSample measured = slot.isDue() ? slot.takeMeasured() : null;
            // one call of open() and emit() each, measured or not: the measured code is the compiled code that usually
            // runs
            if (measured != null) {
                measured.begin(probe);
            }
            SocketWriteEvent event = open(slot);
            if (measured == null) {
                return event;
            }
            measured.end(probe);
            measured.event = event;
            return measured;
        } catch (Throwable e) {
            HookErrors.record(e);
            return null;
        }
    }

    private boolean isRecorded() {
        return SETTINGS.isEnabled() || peers.isEnabled();
    }

    private static SocketWriteEvent open(WriteSlot slot) {
        SocketWriteEvent event = slot.take();
        event.begin();
        return event;
    }

    @Override
    protected void finish(Object write, Object peer, long bytes, String api, Throwable error) {
        complete(write, peer, -1, bytes, api, error == null ? null : error.getClass(), 1);
    }

    /**
     * Ends what {@link #start()} began.
     *
     * @param port of a peer that is an address without one
     * @param packets 1, or -N for N of the datagrams that this thread has collected
     */
    void complete(Object write, Object peer, int port, long bytes, String api, Class<?> error, int packets) {
        try {
            CostSample measured = write instanceof CostSample one ? one : null;
            SocketWriteEvent event =
                    measured != null ? measured.event : write instanceof SocketWriteEvent one ? one : null;
            if (event == null) {
                // begun by an agent that was detached meanwhile
                return;
            }
            if (measured != null) {
                measured.begin(probe);
            }
            boolean written = emitter.end(event, measured, peer, port, bytes, api, error, packets);
            if (measured != null) {
                measured.end(probe);
                add(measured, written);
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    private void add(CostSample measured, boolean written) {
        WriteSlot slot = slots.current();
        if (written && probe.knowsBytes()) {
            slot.cost.measured(measured.bytes, cap.cap(measured.nanos));
        }
        slot.giveBack(measured);
    }

    @Override
    protected void acceptedOn(Object local, int port) {
        try {
            ports.accepted(local instanceof InetSocketAddress address ? address.getPort() : port);
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    /** Keeps a datagram of this thread if writes are recorded; a length of 0 drops all. */
    void collectPacket(int length, Object recipient) {
        if (isRecorded()) {
            slots.current().packets.collect(length, recipient);
        }
    }

    @Override
    protected boolean isSocketChannel(Object target) {
        return ChannelPeer.isKnown(target);
    }

    @Override
    protected Object enterTransfer() {
        try {
            transfers.enter();
            return transfers;
        } catch (Throwable e) {
            HookErrors.record(e);
            return null;
        }
    }

    @Override
    protected void leaveTransfers() {
        try {
            transfers.leave();
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    @Override
    protected void keep(Object write, Object channel) {
        try {
            pending.put(channel, write);
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    @Override
    protected Object takeKept(Object channel) {
        try {
            // no isEmpty() check: under contention it can return true while the map has entries
            return pending.remove(channel);
        } catch (Throwable e) {
            HookErrors.record(e);
            return null;
        }
    }

    @Override
    protected void dropKept(Object write, Object channel) {
        try {
            pending.remove(channel, write);
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    /** Gives back the memory that only a recording needs. */
    void forgetPeers() {
        emitter.forgetPeers();
    }

    /** Initialises what the first measured writes need and what takes long; in a thread of the agent. */
    void prepareMeasuring() {
        CostSample measured = new CostSample();
        measured.begin(probe);
        measured.end(probe);
        SocketPeer.customize();
    }

    /** Initialises in advance what the first write needs, which may happen without enough stack left. */
    void prepare() {
        new OutlierCap().cap(0);
        Randomness.distance(new long[1], 0, 2);
        slots.current();
        transfers.enter();
        transfers.isInside();
        transfers.leave();
        natives.prepare();
        emitter.prepare();
    }
}
