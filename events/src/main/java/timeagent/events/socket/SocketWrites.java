package timeagent.events.socket;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import timeagent.events.AgentStatus;
import timeagent.hooks.TimeagentSocket;

/**
 * Turns socket writes into events, in one style.
 *
 * <p>Runs in the application's threads, on the way into and out of a write: nothing is computed that is not recorded,
 * nothing is thrown, nothing is looked up on a network.
 */
final class SocketWrites extends TimeagentSocket {
    /** From the commit up to the rewritten method: emit(), finish(), TimeagentSocket.end() or fail(). */
    static final int HIDDEN_FRAMES = 3;

    private static final SocketWriteEvent SETTINGS = new SocketWriteEvent();

    private final boolean reusesEvents;
    private final PeerNames names;
    private final int measureEvery;
    private final WriteSlots slots;
    private final EmissionMeter meter;

    SocketWrites(SocketWriteStyle style, int measureEvery, WriteSlots slots, EmissionMeter meter) {
        this.reusesEvents = style.reusesEvents();
        this.names = style.names();
        this.measureEvery = measureEvery;
        this.slots = slots;
        this.meter = meter;
    }

    @Override
    protected Object start() {
        if (!SETTINGS.isEnabled()) {
            return null;
        }
        try {
            WriteSlot slot = slots.current();
            if (slot.isEmitting()) {
                return null;
            }
            MeasuredWrite measured = slot.isDue(measureEvery) ? slot.takeMeasured() : null;
            // one call of open() and one of emit(), measured or not: what is measured is the compiled code that runs
            if (measured != null) {
                measured.begin(meter);
            }
            SocketWriteEvent event = open(slot);
            if (measured == null) {
                return event;
            }
            measured.end(meter);
            measured.event = event;
            return measured;
        } catch (Throwable e) {
            AgentStatus.hookFailed();
            return null;
        }
    }

    private SocketWriteEvent open(WriteSlot slot) {
        SocketWriteEvent event = reusesEvents ? slot.take() : new SocketWriteEvent();
        event.begin();
        return event;
    }

    @Override
    protected void finish(Object write, Object peer, long bytes, String api, Throwable error) {
        try {
            MeasuredWrite measured = write instanceof MeasuredWrite one ? one : null;
            SocketWriteEvent event = measured == null ? (SocketWriteEvent) write : measured.event;
            if (measured != null) {
                measured.begin(meter);
            }
            boolean written = emit(event, peer, bytes, api, error);
            if (measured != null) {
                measured.end(meter);
                WriteSlot slot = slots.current();
                if (written && meter.knowsBytes()) {
                    slot.measured(measured.bytes, meter.net(measured.nanos));
                }
                slot.giveBack(measured);
            }
        } catch (Throwable e) {
            AgentStatus.hookFailed();
        }
    }

    /** @return whether the event was written: it was long enough, and still enabled */
    private boolean emit(SocketWriteEvent event, Object peer, long bytes, String api, Throwable error) {
        event.end();
        // not the slot of open(): a virtual thread may have changed its carrier during the write
        WriteSlot slot = slots.current();
        slot.emitting(true);
        try {
            boolean written = event.shouldCommit();
            if (written) {
                describe(event, peer);
                event.bytesWritten = Math.max(bytes, 0);
                event.api = api;
                event.error = error == null ? null : error.getClass();
                event.commit();
                slot.emitted();
            }
            return written;
        } finally {
            slot.emitting(false);
            if (reusesEvents) {
                slot.giveBack(event);
            }
        }
    }

    private void describe(SocketWriteEvent event, Object peer) {
        InetAddress address = null;
        event.port = -1;
        event.host = "";
        event.address = "";
        if (peer instanceof InetSocketAddress remote) {
            address = remote.getAddress();
            event.port = remote.getPort();
        } else if (peer instanceof Socket socket) {
            try {
                address = socket.getInetAddress();
                event.port = socket.getPort();
            } catch (Throwable e) {
                // a subclass of the application's: the write is told without its peer
                AgentStatus.hookFailed();
            }
        }
        if (address != null) {
            names.describe(address, event);
        }
    }
}
