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
    /** Frames between commit and the rewritten method: emit(), complete(), finish(), a method of the hooks. */
    static final int HIDDEN_FRAMES = 4;

    private static final SocketWriteEvent SETTINGS = new SocketWriteEvent();

    private final boolean reusesEvents;
    private final PeerResolver resolver;
    private final OutlierCap cap = new OutlierCap();
    private final WriteSlots slots;
    private final EventCostProbe probe;
    private final Transfers transfers = new Transfers();
    /**
     * Pending asynchronous writes by channel, compared by identity: JDK channels do not override {@code equals}, and have
     * at most one. An entry is removed when the write resumes, also on close: no closed channel is kept.
     */
    private final Map<Object, Object> pending = new ConcurrentHashMap<>();

    private final AcceptedPorts ports = new AcceptedPorts();
    private final NativeWrites natives = new NativeWrites(this);

    SocketWrites(SocketWriteStyle style, WriteSlots slots, EventCostProbe probe) {
        HookErrors.prepare();
        reusesEvents = style.reusesEvents();
        resolver = new PeerResolver(style);
        this.slots = slots;
        this.probe = probe;
    }

    @Override
    protected TimeagentNative natives() {
        return natives;
    }

    @Override
    protected Object start() {
        if (!SETTINGS.isEnabled()) {
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
            boolean written = emit(event, peer, port, bytes, api, error, packets);
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

    /** @return whether there is an event, and only one */
    private boolean emit(
            SocketWriteEvent timed, Object peer, int port, long bytes, String api, Class<?> error, int packets) {
        timed.end();
        // not the slot of open(): a virtual thread may have changed carriers during the write
        WriteSlot slot = slots.current();
        slot.emitting = true;
        try {
            if (!timed.shouldCommit()) {
                return false;
            }
            int events = Math.max(1, Math.abs(packets));
            for (int i = 0; i < events; i++) {
                boolean collected = packets < 0 && slot.packets.has(i);
                SocketWriteEvent event = reusesEvents ? timed : timed.copy();
                event.api(api);
                event.bytesWritten = collected ? slot.packets.length(i) : Math.max(bytes, 0);
                event.error(error);
                Object recipient = collected ? slot.packets.recipient(i) : null;
                WriteFields.describe(event, recipient == null ? peer : recipient, port, resolver, ports);
                event.commit();
                slot.cost.emitted();
            }
            return events == 1;
        } finally {
            slot.emitting = false;
            slot.giveBack(timed);
        }
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
        if (SETTINGS.isEnabled()) {
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
        resolver.forget();
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
        ThreadEventCost costs = new ThreadEventCost();
        costs.measured(0, 0);
        costs.addTo(new EmissionCost(), false);
        new OutlierCap().cap(0);
        Randomness.distance(new long[1], 0, 2);
        slots.current();
        transfers.enter();
        transfers.isInside();
        transfers.leave();
        natives.prepare();
        resolver.prepare();
        // of an unknown type, so that all type checks run
        WriteFields.describe(new SocketWriteEvent(), this, -1, resolver, ports);
    }
}
