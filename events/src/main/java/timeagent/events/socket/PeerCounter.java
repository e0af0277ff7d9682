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
        long share = isEvent ? sampler.share() : 0;
        if (share < 0) {
            // the setting has just been switched off
            share = WriteSampler.ALL;
        }
        boolean counted = isEnabled();
        long nanos = counted ? WriteDuration.nanos(write) : 0;
        PeerTotals totals;
        int times;
        do {
            // again if the peer was removed meanwhile
            totals = table.of(write);
            times = totals.add(slot.number, write.bytesWritten, nanos, write.error != null, counted, share);
        } while (times == PeerCell.IS_CLOSED);
        if (counted && readsOptions && totals.connection == null && write.port >= 0 && isConnection(peer)) {
            totals.connection = peer;
        }
        if (times == 0) {
            return 0;
        }
        int weight = times * WriteSampler.interval(share);
        sampler.emitted(weight);
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
