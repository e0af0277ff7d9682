package timeagent.events.socket;

import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import timeagent.events.diagnostics.HookErrors;
import timeagent.events.jdk.AllocatedBytes;
import timeagent.events.jdk.CarrierPin;
import timeagent.events.jdk.PeerFields;
import timeagent.events.socket.peer.AcceptedPorts;
import timeagent.events.socket.peer.PeerTable;
import timeagent.events.socket.peer.SocketWriteEvent;
import timeagent.events.socket.peer.SocketWriteStyle;
import timeagent.events.socket.peer.WriteFields;
import timeagent.events.threads.OutlierCap;
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
    /**
     * Frames between the event's commit and the rewritten method: commit(), commitApart(), emit(), end(), complete(),
     * finish(), one of the hooks.
     */
    static final int HIDDEN_FRAMES = 7;

    private static final SocketWriteEvent SETTINGS = new SocketWriteEvent();

    private final OutlierCap cap = new OutlierCap();
    private final WriteSlots slots;
    private final PeerTable peers;
    private final WriteSampler sampler;
    private final boolean reusesEvents;
    private final Transfers transfers = new Transfers();
    /**
     * Pending asynchronous writes by channel, compared by identity: JDK channels do not override {@code equals}, and have
     * at most one. An entry is removed when the write resumes, also on close: no closed channel is kept.
     */
    private final Map<Object, Object> pending = new ConcurrentHashMap<>();

    private final AcceptedPorts ports = new AcceptedPorts();
    private final WriteFields fields;
    /** For the totals, whatever the style. */
    private final WriteFields counted;

    private final NativeWrites natives = new NativeWrites(this);

    SocketWrites(SocketWriteStyle style, WriteSlots slots, PeerTable peers, WriteSampler sampler) {
        HookErrors.prepare();
        this.slots = slots;
        this.peers = peers;
        this.sampler = sampler;
        reusesEvents = style.reusesEvents();
        fields = new WriteFields(style, ports);
        counted = fields.isCached() ? fields : new WriteFields(SocketWriteStyle.INSTRUMENTED_CACHED, ports);
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
                measured.begin();
            }
            SocketWriteEvent event = open(slot);
            if (measured == null) {
                return event;
            }
            measured.end();
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
            boolean pinned = CarrierPin.enter();
            try {
                CostSample measured = write instanceof CostSample one ? one : null;
                SocketWriteEvent event =
                        measured != null ? measured.event : write instanceof SocketWriteEvent one ? one : null;
                if (event == null) {
                    // begun by an agent that was detached meanwhile
                    return;
                }
                if (measured != null) {
                    measured.begin();
                }
                boolean written = end(event, measured, peer, port, bytes, api, error, packets);
                if (measured != null) {
                    measured.end();
                    add(measured, written);
                }
            } finally {
                CarrierPin.leave(pinned);
            }
        } catch (Throwable e) {
            HookErrors.record(e);
        }
    }

    /** @return whether there is an event, and only one */
    private boolean end(
            SocketWriteEvent timed,
            CostSample measured,
            Object peer,
            int port,
            long bytes,
            String api,
            Class<?> error,
            int packets) {
        timed.end();
        // not the slot of open(): a virtual thread may have changed carriers during the write
        WriteSlot slot = slots.current();
        slot.emitting = true;
        try {
            boolean isEvent = timed.shouldCommit();
            if (!isEvent && !peers.isEnabled()) {
                return false;
            }
            boolean written = false;
            int writes = Math.max(1, Math.abs(packets));
            for (int i = 0; i < writes; i++) {
                boolean collected = packets < 0 && slot.packets.has(i);
                timed.api(api);
                timed.bytesWritten = collected ? slot.packets.length(i) : Math.max(bytes, 0);
                timed.error(error);
                Object recipient = collected ? slot.packets.recipient(i) : null;
                written = emit(timed, measured, slot, recipient == null ? peer : recipient, port, isEvent);
            }
            return written && writes == 1;
        } finally {
            slot.emitting = false;
            slot.giveBack(timed);
        }
    }

    /**
     * Counts the write and emits its event.
     *
     * @param isEvent whether there is one, unless the setting {@code throttle} leaves it out
     */
    private boolean emit(
            SocketWriteEvent timed, CostSample measured, WriteSlot slot, Object peer, int port, boolean isEvent) {
        int weight = isEvent ? weight(timed, slot) : 0;
        boolean isCounted = peers.isEnabled();
        if (weight == 0 && !isCounted) {
            return false;
        }
        boolean isCached = fields.isCached();
        if (isCached) {
            fields.describe(timed, peer, port);
        }
        if (weight != 0) {
            SocketWriteEvent event = reusesEvents ? timed : timed.copy();
            if (!isCached) {
                fields.describe(event, peer, port);
            }
            event.weight = weight;
            commitApart(event);
            slot.cost.events++;
        }
        if (isCounted) {
            count(timed, measured, slot, peer, port);
        }
        return weight != 0;
    }

    @Override
    protected void commit(Object event) {
        ((SocketWriteEvent) event).commit();
    }

    /** Counts the write, which is not part of the cost of its event. */
    private void count(SocketWriteEvent timed, CostSample measured, WriteSlot slot, Object peer, int port) {
        if (measured != null) {
            measured.end();
        }
        if (!fields.isCached()) {
            counted.describe(timed, peer, port);
        }
        peers.count(timed, slot.number);
        if (measured != null) {
            measured.begin();
        }
    }

    /** How many writes the event of this one represents, 0 if it has none. */
    private int weight(SocketWriteEvent timed, WriteSlot slot) {
        return sampler.isOn() ? sampler.choose(slot.choice, peers.nanos(timed), timed.error != null) : 1;
    }

    private void add(CostSample measured, boolean written) {
        WriteSlot slot = slots.current();
        if (written && AllocatedBytes.now() >= 0) {
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
        return PeerFields.isChannel(target);
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
        fields.forget();
        counted.forget();
    }

    /** Initialises what the first measured writes need and what takes long; in a thread of the agent. */
    void prepareMeasuring() {
        CostSample measured = new CostSample();
        measured.begin();
        measured.end();
        PeerFields.customize();
    }

    /** Initialises in advance what the first write needs, which may happen without enough stack left. */
    void prepare() {
        CarrierPin.prepare();
        new OutlierCap().cap(0);
        Randomness.distance(new long[1], 0, 2);
        slots.current();
        transfers.enter();
        transfers.isInside();
        transfers.leave();
        natives.prepare();
        fields.prepare();
        counted.prepare();
        PeerTable.prepare();
        new WriteSampler.Choice().next(2);
    }
}
