package timeagent.events.socket.peer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** Emits the totals of the peers that were written to; one thread at a time. */
public final class PeerEvents {
    /** Peers with an event of their own. */
    private static final int MOST = 1000;

    /** For so long a peer without writes keeps its place: taking one needs memory. */
    public static final long IDLE_NANOS = 60_000_000_000L;

    /** So long after it has lost its place, a thread that found it before has added its write. */
    private static final long LEAVING_NANOS = 60_000_000_000L;

    /** Up to so many peers, none loses its place. */
    private static final int KEPT = PeerTable.MOST / 2;

    private static final Comparator<PeerTotals.Sums> LONGEST_TIME_FIRST = new Comparator<>() {
        @Override
        public int compare(PeerTotals.Sums one, PeerTotals.Sums other) {
            return Long.compare(other.nanos, one.nanos);
        }
    };

    private final PeerTable table;
    private final long idleNanos;
    private final PeerTotals.Sums rest = new PeerTotals.Sums();
    private final List<PeerTotals.Sums> recent = new ArrayList<>();
    /** Of the peer that is being read. */
    private PeerTotals.Sums current;
    /** Those that have lost their place, and still are read. */
    private final Deque<PeerTotals> leaving = new ArrayDeque<>();

    /** Alternates the order, because Flight Recorder stores a text once per chunk only if it is repeated soon. */
    private boolean backwards = true;

    private final long[] numbers = new long[PeerTotals.NUMBERS];

    /** @param idleNanos so long without writes, and a peer can lose its place */
    public PeerEvents(PeerTable table, long idleNanos) {
        this.table = table;
        rest.peer = table.rest;
        this.idleNanos = idleNanos;
    }

    /** Emits an event for each peer with writes since its last one. */
    public void emit() {
        try {
            collect();
            recent.sort(LONGEST_TIME_FIRST);
            int most = Math.min(recent.size(), MOST);
            backwards = !backwards;
            for (int i = 0; i < most; i++) {
                emit(recent.get(backwards ? most - 1 - i : i));
            }
        } finally {
            // also what was not emitted for lack of memory
            for (int i = 0; i < recent.size(); i++) {
                rest.take(recent.get(i));
            }
            recent.clear();
            if (current != null) {
                rest.take(current);
            }
        }
        emit(rest);
    }

    private void collect() {
        long now = System.nanoTime();
        table.rest.take(rest, numbers);
        for (PeerTotals peer : leaving) {
            collect(peer);
        }
        while (!leaving.isEmpty() && now - leaving.peek().lastWrites >= LEAVING_NANOS) {
            leaving.remove().close();
        }
        boolean full = table.size() > KEPT;
        for (int bucket = 0; bucket < table.buckets(); bucket++) {
            for (PeerTotals peer = table.first(bucket); peer != null; peer = peer.next) {
                if (collect(peer)) {
                    peer.lastWrites = now;
                } else if (full && now - peer.lastWrites >= idleNanos) {
                    // from now on, the time since it left
                    peer.lastWrites = now;
                    leaving.add(peer);
                    table.remove(peer);
                }
            }
        }
    }

    /** @return whether there were writes; else {@link #current} stays unused */
    private boolean collect(PeerTotals peer) {
        if (current == null) {
            current = new PeerTotals.Sums();
        }
        current.peer = peer;
        peer.take(current, numbers);
        boolean written = current.writes() != 0;
        if (written) {
            recent.add(current);
            current = null;
        }
        return written;
    }

    /** Drops all totals and peers. */
    public void forget() {
        while (!leaving.isEmpty()) {
            leaving.remove().close();
        }
        for (int bucket = 0; bucket < table.buckets(); bucket++) {
            for (PeerTotals peer = table.first(bucket); peer != null; peer = peer.next) {
                table.remove(peer);
                peer.close();
            }
        }
        table.rest.take(rest, numbers);
        rest.reset();
    }

    /** Emits more than one event if there are more writes than a field can count; the first one has all other sums. */
    static void emit(PeerTotals.Sums sums) {
        PeerTotals peer = sums.peer;
        long writes = sums.writes();
        for (long left = writes; left > 0; left -= Integer.MAX_VALUE) {
            SocketPeerEvent event = new SocketPeerEvent();
            event.peer = peer.text();
            event.host = peer.host;
            event.address = peer.address;
            event.port = peer.port;
            event.localPort = peer.localPort;
            event.api = peer.api;
            event.writes = (int) Math.min(Integer.MAX_VALUE, left);
            if (left == writes) {
                event.bytes = sums.bytes;
                event.failed = (int) Math.min(Integer.MAX_VALUE, sums.failed);
                event.time = sums.nanos;
                event.meanDuration = sums.nanos / writes;
                event.longest = sums.longest;
                event.sizes = sums.sizes();
                event.durations = sums.durations();
            }
            event.commit();
        }
        // after the commit, which allocates memory
        sums.reset();
    }
}
