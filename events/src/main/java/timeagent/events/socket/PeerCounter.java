package timeagent.events.socket;

import java.net.InetAddress;

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

    PeerCounter(boolean works) {
        this.works = works;
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
     * @param recent the slot of this thread before its peer was described
     */
    void count(SocketWriteEvent write, WriteSlot recent, WriteSlots slots) {
        PeerCell cell = cell(write, recent, slots);
        add(cell, write, nanos(write));
        giveBack(cell);
    }

    /** The same for a style without cached texts: the next write to this address object need not be described. */
    void count(SocketWriteEvent write, InetAddress address, WriteSlot recent, WriteSlots slots) {
        count(write, recent, slots);
        slots.current(recent).recent.note(address, write);
    }

    /**
     * Counts a write that has ended, if its peer is that of the last write of this thread.
     *
     * @param write has its bytes, duration and ports, and no texts
     * @param address of the peer, null if it is not known
     * @return whether it did; else the peer must be described
     */
    boolean countAgain(SocketWriteEvent write, InetAddress address, WriteSlot recent, WriteSlots slots) {
        PeerCell cell = slots.current(recent).recent.of(write, address);
        if (cell == null) {
            return false;
        }
        add(cell, write, nanos(write));
        return true;
    }

    /**
     * Counts a write, if a recording has totals, and chooses whether it becomes an event.
     *
     * @return how many writes the event stands for; 0 if there is none
     */
    int choose(SocketWriteEvent write, WriteSlot recent, WriteSlots slots) {
        long nanos = nanos(write);
        int range = sampler.range(write.bytesWritten, nanos);
        int interval = sampler.interval(range);
        if (interval < 0) {
            // the setting has just been switched off
            interval = 1;
        }
        PeerCell cell = cell(write, recent, slots);
        if (isEnabled()) {
            add(cell, write, nanos);
        }
        int weight = cell.choose(interval, range);
        giveBack(cell);
        if (weight != 0) {
            sampler.emitted(weight, write.bytesWritten, nanos);
        }
        return weight;
    }

    private PeerCell cell(SocketWriteEvent write, WriteSlot recent, WriteSlots slots) {
        // finding the text of a peer may run code of a library, and a virtual thread change carriers
        WriteSlot slot = slots.current(recent);
        return slot.recent.of(write, table, slot.number);
    }

    /** 0 if it is not known. */
    private long nanos(SocketWriteEvent write) {
        return works ? WriteDuration.nanos(write) : 0;
    }

    private void add(PeerCell cell, SocketWriteEvent write, long nanos) {
        cell.add(write.bytesWritten, nanos, write.error != null);
    }

    private static void giveBack(PeerCell cell) {
        if (cell.isBorrowed) {
            cell.free();
        }
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
        nanos(write);
    }
}
