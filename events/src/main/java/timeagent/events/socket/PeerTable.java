package timeagent.events.socket;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The totals of each peer that was written to, and those of all others once there are {@value #MOST}.
 *
 * <p>A hash table with linked totals in each bucket. {@link #of} runs in the application's threads, without a lock; one
 * thread at a time removes.
 */
final class PeerTable {
    /** Peers; about 750 bytes each. */
    static final int MOST = 1 << 12;

    private static final int BUCKETS = 1 << 12;
    private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(PeerTotals[].class);

    private final PeerTotals[] buckets = new PeerTotals[BUCKETS];
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicInteger cells = new AtomicInteger();
    /** The totals of all peers that have none of their own. */
    final PeerTotals rest = new PeerTotals(cells, null, null, null, 0, 0);

    /**
     * The totals of the peer that the event describes.
     *
     * @param port of the peer, 0 if it is a client
     */
    PeerTotals of(SocketWriteEvent write, int port) {
        int bucket = bucket(write.address, port, write.localPort);
        PeerTotals newest = newest(bucket);
        PeerTotals found = find(newest, write, port);
        return found != null ? found : add(bucket, newest, write, port);
    }

    private static PeerTotals find(PeerTotals newest, SocketWriteEvent write, int port) {
        PeerTotals totals = newest;
        while (totals != null && !totals.is(write, port)) {
            totals = totals.next;
        }
        return totals;
    }

    private static int bucket(String address, int port, int localPort) {
        int hash = (address.hashCode() * 31 + port) * 31 + localPort;
        return (hash ^ hash >>> 12 ^ hash >>> 24) & BUCKETS - 1;
    }

    private PeerTotals newest(int bucket) {
        return (PeerTotals) BUCKET.getAcquire(buckets, bucket);
    }

    private PeerTotals add(int bucket, PeerTotals seen, SocketWriteEvent write, int port) {
        if (size.get() >= MOST) {
            return rest;
        }
        PeerTotals added;
        try {
            added = new PeerTotals(cells, write.host, write.address, write.api, port, write.localPort);
        } catch (OutOfMemoryError e) {
            return rest;
        }
        PeerTotals newest = seen;
        while (true) {
            added.next = newest;
            if (BUCKET.compareAndSet(buckets, bucket, newest, added)) {
                size.getAndIncrement();
                return added;
            }
            newest = newest(bucket);
            PeerTotals found = find(newest, write, port);
            if (found != null) {
                // the cell of the totals that were not added
                cells.getAndDecrement();
                return found;
            }
        }
    }

    int size() {
        return size.get();
    }

    /** Number of cells of all peers. */
    int cells() {
        return cells.get();
    }

    /** The first of a bucket, from 0 to {@link #buckets()} - 1; the others follow it. */
    PeerTotals first(int bucket) {
        return newest(bucket);
    }

    int buckets() {
        return BUCKETS;
    }

    /** Removes totals, which a thread may still add to. */
    void remove(PeerTotals totals) {
        int bucket = bucket(totals.address, totals.port, totals.localPort);
        if (!BUCKET.compareAndSet(buckets, bucket, totals, totals.next)) {
            PeerTotals before = newest(bucket);
            while (before.next != totals) {
                before = before.next;
            }
            before.next = totals.next;
        }
        size.getAndDecrement();
    }
}
