package timeagent.events.socket;

import java.net.InetAddress;

/** The cells that a platform thread owns: those of its most recent peers. */
final class RecentCells {
    private static final int PLACES = 16;

    /** One for all peers with the same place. */
    private final PeerCell[] cells = new PeerCell[PLACES];
    /** For the peers without totals of their own. */
    private PeerCell rest;
    /** The cell of the last write, owned; null while cells are taken or given back, which a JVM error may interrupt. */
    private PeerCell last;

    /** The address of the peer that {@link #last} is for, null if not known. */
    private InetAddress lastAddress;
    /** The host of that address, which the application may resolve later. */
    private String lastHost;

    /**
     * The cell of the last write if this write went to the same peer; compares the address object, because the event has no texts.
     *
     * @return null if the peer must be described
     */
    PeerCell of(SocketWriteEvent write, InetAddress address) {
        PeerCell recent = last;
        return address != null
                        && address == lastAddress
                        && recent != null
                        && PeerResolver.host(address) == lastHost
                        && recent.peer.hasPortsOf(write, port(write))
                        && !recent.peer.isLeaving()
                ? recent
                : null;
    }

    /** Notes the address of the peer that the event of the last write describes. */
    void note(InetAddress address, SocketWriteEvent write) {
        if (last != null && last.peer.is(write, port(write))) {
            lastHost = write.host;
            lastAddress = address;
        }
    }

    /** The cell for the peer that the event describes; in the thread that owns these. */
    PeerCell of(SocketWriteEvent write, PeerTable table, long thread) {
        int port = port(write);
        PeerCell recent = last;
        // most writes go to the peer of the one before, and cached texts are the same objects
        return recent != null && recent.peer.hasTextsOf(write, port) && !recent.peer.isLeaving()
                ? recent
                : find(write, port, table, thread);
    }

    private PeerCell find(SocketWriteEvent write, int port, PeerTable table, long thread) {
        int place = write.address.hashCode() + port + write.localPort + write.api.length() & PLACES - 1;
        PeerCell cell = cells[place];
        // another thread may own it if a JVM error interrupted take()
        boolean isOwn = cell != null && cell.peer.is(write, port) && cell.isOf(thread) && !cell.peer.isLeaving();
        if (!isOwn) {
            last = null;
            cell = take(place, write, port, table, thread);
        }
        lastAddress = null;
        if (!cell.isBorrowed) {
            last = cell;
        }
        return cell;
    }

    /** Clients of a server have any port. */
    private static int port(SocketWriteEvent write) {
        return write.localPort == 0 ? write.port : 0;
    }

    private PeerCell take(int place, SocketWriteEvent write, int port, PeerTable table, long thread) {
        giveBackLeaving(place, thread);
        while (true) {
            // again if the peer was removed meanwhile
            PeerTotals totals = table.of(write, port);
            if (totals == table.rest) {
                return rest(totals, thread);
            }
            PeerCell cell = totals.own(thread);
            if (cell != null) {
                cell.isBorrowed = table.cells() >= PeerTotals.MOST_CELLS;
                if (!cell.isBorrowed) {
                    keep(place, cell, thread);
                }
                return cell;
            }
        }
    }

    /** Done first: the reader cannot forget the totals of a removed peer before. */
    private void giveBackLeaving(int place, long thread) {
        PeerCell old = cells[place];
        if (old != null && old.isOf(thread) && old.peer.isLeaving()) {
            old.free();
        }
    }

    private void keep(int place, PeerCell cell, long thread) {
        PeerCell old = cells[place];
        cells[place] = cell;
        if (old != null && old != cell && old.isOf(thread)) {
            old.free();
        }
    }

    private PeerCell rest(PeerTotals totals, long thread) {
        if (rest == null || !rest.isOf(thread)) {
            rest = totals.own(thread);
            rest.isBorrowed = false;
        }
        return rest;
    }

    /** Gives all cells back; in their thread, or after its end. */
    void free(long thread) {
        last = null;
        lastAddress = null;
        for (int place = 0; place < PLACES; place++) {
            free(cells[place], thread);
            cells[place] = null;
        }
        free(rest, thread);
        rest = null;
    }

    private static void free(PeerCell cell, long thread) {
        if (cell != null && cell.isOf(thread)) {
            cell.free();
        }
    }
}
