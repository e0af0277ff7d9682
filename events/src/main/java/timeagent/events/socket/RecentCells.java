package timeagent.events.socket;

/** The cells that a platform thread owns: those of the peers that it wrote to last. */
final class RecentCells {
    private static final int PLACES = 16;

    /** One for all peers with the same place. */
    private final PeerCell[] cells = new PeerCell[PLACES];
    /** For the peers without totals of their own. */
    private PeerCell rest;

    /** The cell for the peer that the event describes; in the thread that owns these. */
    PeerCell of(SocketWriteEvent write, PeerTable table, long thread) {
        // clients of a server have any port
        int port = write.localPort == 0 ? write.port : 0;
        int place = write.address.hashCode() + port & PLACES - 1;
        PeerCell cell = cells[place];
        return cell != null && cell.peer.is(write, port) && !cell.peer.isLeaving()
                ? cell
                : take(place, write, port, table, thread);
    }

    private PeerCell take(int place, SocketWriteEvent write, int port, PeerTable table, long thread) {
        PeerCell old = cells[place];
        if (old != null) {
            cells[place] = null;
            old.free();
        }
        while (true) {
            // again if the peer was removed meanwhile
            PeerTotals totals = table.of(write, port);
            if (totals == table.rest) {
                return rest(totals, thread);
            }
            PeerCell cell = totals.own(thread);
            if (cell != null) {
                cells[place] = cell;
                return cell;
            }
        }
    }

    private PeerCell rest(PeerTotals totals, long thread) {
        if (rest == null) {
            rest = totals.own(thread);
        }
        return rest;
    }

    /** Gives all cells back; after the end of the thread. */
    void free() {
        for (int place = 0; place < PLACES; place++) {
            if (cells[place] != null) {
                cells[place].free();
                cells[place] = null;
            }
        }
        if (rest != null) {
            rest.free();
            rest = null;
        }
    }
}
