package timeagent.events.socket;

import java.net.Socket;
import timeagent.events.jdk.ChannelPeer;

/**
 * Counts writes by peer, and chooses those that become events while the setting {@code throttle} limits them.
 *
 * <p>Runs in the application's threads, inside a write hook.
 */
final class PeerCounter {
    private static final SocketPeerEvent SETTINGS = new SocketPeerEvent();

    final PeerTable table = new PeerTable();
    final WriteSampler sampler = new WriteSampler();
    /** Whether durations are known. */
    private final boolean works;
    /** Whether the reader can read the options of a connection. */
    private final boolean readsOptions;

    PeerCounter(boolean works, boolean readsOptions) {
        this.works = works;
        this.readsOptions = readsOptions;
    }

    /** Whether a recording has totals. */
    boolean isEnabled() {
        return SETTINGS.isEnabled() && works;
    }

    /** Whether a write must be counted before it is known whether it is an event. */
    boolean chooses() {
        return sampler.isOn();
    }

    /**
     * Counts a write that has ended.
     *
     * @param write has its peer, bytes and duration
     * @param peer what has the peer: a connection, or something else
     * @param slot of the current platform thread
     * @param isEvent whether the write is an event unless it is left out
     * @return how many writes the event stands for; 0 if there is none
     */
    int count(SocketWriteEvent write, Object peer, WriteSlot slot, boolean isEvent) {
        int interval = isEvent ? sampler.interval(write.bytesWritten) : 0;
        if (interval < 0) {
            // the setting has just been switched off
            interval = 1;
        }
        PeerCell cell = slot.recent.of(write, table, slot.number);
        if (isEnabled()) {
            cell.add(write.bytesWritten, WriteDuration.nanos(write), write.error != null);
            if (cell.peer.wantsConnection && readsOptions && write.port >= 0 && isConnection(peer)) {
                cell.peer.offer(peer);
            }
        }
        int weight = cell.choose(interval, write.bytesWritten);
        if (cell.isBorrowed) {
            cell.free();
        }
        if (weight != 0) {
            sampler.emitted(weight, write.bytesWritten);
        }
        return weight;
    }

    private static boolean isConnection(Object peer) {
        return ChannelPeer.isKnown(peer) || peer instanceof Socket;
    }

    /** Initialises in advance what the first write needs. */
    void prepare(WriteSlots slots) {
        WriteSlot slot = slots.current();
        SocketWriteEvent write = new SocketWriteEvent();
        write.peer("", "");
        write.api("");
        PeerCell cell = slot.recent.of(write, table, slot.number);
        cell.add(0, 0, false);
        cell.choose(2, 0);
        // another cell, for which the array grows
        cell.peer.own(-2).free();
        slot.recent.free(slot.number);
        table.remove(cell.peer);
        cell.peer.close();
        cell.peer.drain(new PeerSums(), new int[PeerSums.RANGES], slots);
        if (works) {
            WriteDuration.nanos(write);
        }
    }
}
