package timeagent.events.socket;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/** Emits the totals of the peers that were written to; one thread at a time. */
final class PeerEvents {
    /** Peers with an event of their own. */
    static final int MOST = 1000;

    /** For so long a peer without writes keeps its place: taking one needs memory. */
    static final long IDLE_NANOS = 60_000_000_000L;

    /** Up to so many peers, none loses its place. */
    private static final int KEPT = PeerTable.MOST / 2;

    private static final Comparator<Sum> LONGEST_TIME_FIRST = new Comparator<>() {
        @Override
        public int compare(Sum one, Sum other) {
            return Long.compare(other.sums.nanos, one.sums.nanos);
        }
    };

    private final PeerTable table;
    private final WriteSlots slots;
    private final long idleNanos;
    private final PeerSums rest = new PeerSums();
    private final List<Sum> recent = new ArrayList<>();
    /** Of the peer that is being read. */
    private Sum current;
    /** Removed from the table, and not yet given back by each thread. */
    private final List<PeerTotals> leaving = new ArrayList<>();

    private final int[] copy = new int[PeerSums.RANGES];

    /** @param idleNanos so long without writes, and a peer can lose its place */
    PeerEvents(PeerTable table, WriteSlots slots, long idleNanos) {
        this.table = table;
        this.slots = slots;
        this.idleNanos = idleNanos;
    }

    /** Emits an event for each peer with writes since its last one. */
    void emit() {
        try {
            collect();
            recent.sort(LONGEST_TIME_FIRST);
            for (int i = 0; i < recent.size() && i < MOST; i++) {
                Sum sum = recent.get(i);
                emit(sum.peer, sum.sums);
            }
        } finally {
            // also what was not emitted for lack of memory
            for (int i = 0; i < recent.size(); i++) {
                rest.take(recent.get(i).sums);
            }
            recent.clear();
            if (current != null) {
                rest.take(current.sums);
            }
        }
        emit(table.rest, rest);
    }

    private void collect() {
        table.rest.drain(rest, copy, slots);
        table.rest.trim(rest, copy);
        for (Iterator<PeerTotals> peers = leaving.iterator(); peers.hasNext(); ) {
            if (collect(peers.next())) {
                peers.remove();
            }
        }
        boolean full = table.size() > KEPT;
        long now = System.nanoTime();
        for (int bucket = 0; bucket < table.buckets(); bucket++) {
            for (PeerTotals peer = table.first(bucket); peer != null; peer = peer.next) {
                boolean all = collect(peer);
                if (current == null) {
                    peer.lastWrites = now;
                } else if (full && all && now - peer.lastWrites >= idleNanos) {
                    remove(peer);
                }
            }
        }
    }

    /** @return whether that is all; without writes, {@link #current} stays unused */
    private boolean collect(PeerTotals peer) {
        if (current == null) {
            current = new Sum();
        }
        current.peer = peer;
        boolean all = peer.drain(current.sums, copy, slots);
        peer.trim(current.sums, copy);
        if (current.sums.writes() != 0) {
            recent.add(current);
            current = null;
        }
        return all;
    }

    private void remove(PeerTotals peer) {
        leaving.add(peer);
        table.remove(peer);
        peer.close();
    }

    /** Drops removed peers, and all peers if they take much memory. */
    void forgetUnread() {
        if (table.cells() > PeerTotals.MOST_CELLS / 2) {
            forget();
        } else {
            forgetLeaving();
        }
    }

    /** Drops all totals and peers, except the cells that a thread owns. */
    void forget() {
        for (int bucket = 0; bucket < table.buckets(); bucket++) {
            for (PeerTotals peer = table.first(bucket); peer != null; peer = peer.next) {
                remove(peer);
            }
        }
        table.rest.drain(rest, copy, slots);
        table.rest.trim(rest, copy);
        forgetLeaving();
    }

    private void forgetLeaving() {
        for (Iterator<PeerTotals> peers = leaving.iterator(); peers.hasNext(); ) {
            if (peers.next().drain(rest, copy, slots)) {
                peers.remove();
            }
        }
        rest.reset();
    }

    private static void emit(PeerTotals peer, PeerSums sums) {
        while (sums.writes() > Integer.MAX_VALUE) {
            commit(peer, sums.part(Integer.MAX_VALUE));
        }
        if (sums.writes() != 0) {
            commit(peer, sums);
        }
    }

    private static void commit(PeerTotals peer, PeerSums sums) {
        SocketPeerEvent event = new SocketPeerEvent();
        event.host = peer.host;
        event.address = peer.address;
        event.port = peer.port;
        event.localPort = peer.localPort;
        event.api = peer.api;
        event.writes = (int) sums.writes();
        event.bytes = sums.bytes;
        event.failed = (int) sums.failed;
        event.time = sums.nanos;
        event.longest = sums.longest;
        event.sizes = sums.sizes();
        event.durations = sums.durations();
        event.commit();
        // after the commit, which allocates memory
        sums.reset();
    }

    /** What was written to a peer since its last event. */
    private static final class Sum {
        PeerTotals peer;
        final PeerSums sums = new PeerSums();
    }
}
