package timeagent.events.socket;

import java.net.InetAddress;

/**
 * Counts writes by peer.
 *
 * <p>Runs in the application's threads, inside a write hook.
 */
final class PeerCounter {
    private static final SocketPeerEvent SETTINGS = new SocketPeerEvent();

    final PeerTable table = new PeerTable();
    /** Whether durations are known. */
    private final boolean works;

    PeerCounter(boolean works) {
        this.works = works;
    }

    /** Whether a recording has totals. */
    boolean isEnabled() {
        return SETTINGS.isEnabled() && works;
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

    private PeerCell cell(SocketWriteEvent write, WriteSlot recent, WriteSlots slots) {
        // finding the text of a peer may run code of a library, and a virtual thread change carriers
        WriteSlot slot = slots.current(recent);
        return slot.recent.of(write, table, slot.number);
    }

    /** Duration of a write that has ended, 0 if it is not known. */
    long nanos(SocketWriteEvent write) {
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
        // another cell, for which the array grows
        cell.peer.own(-2).free();
        slot.recent.free(slot.number);
        table.remove(cell.peer);
        cell.peer.close();
        cell.peer.drain(new PeerSums(), new int[PeerSums.RANGES], slots);
        nanos(write);
    }
}
