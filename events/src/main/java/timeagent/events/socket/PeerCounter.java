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
        int interval = isEvent ? sampler.interval() : 0;
        if (interval < 0) {
            // the setting has just been switched off
            interval = 1;
        }
        boolean counted = isEnabled();
        long nanos = counted ? WriteDuration.nanos(write) : 0;
        PeerTotals totals;
        int weight;
        do {
            // again if the peer was removed meanwhile
            totals = table.of(write);
            weight = totals.add(slot.number, write.bytesWritten, nanos, write.error != null, counted, interval);
        } while (weight == PeerCell.IS_CLOSED);
        if (counted && readsOptions && totals.hasNoConnection() && write.port >= 0 && isConnection(peer)) {
            totals.offer(peer);
        }
        if (weight != 0) {
            sampler.emitted(weight);
        }
        return weight;
    }

    private static boolean isConnection(Object peer) {
        return ChannelPeer.isKnown(peer) || peer instanceof Socket;
    }

    /** Initialises in advance what the first write needs. */
    void prepare(WriteSlot slot) {
        SocketWriteEvent write = new SocketWriteEvent();
        write.peer("", "");
        write.api("");
        PeerTotals totals = table.of(write);
        totals.add(slot.number, 0, 0, false, false, 1);
        totals.drain(new PeerSums(), slot.number, true, null);
        table.remove(totals);
        if (works) {
            WriteDuration.nanos(write);
        }
    }
}
