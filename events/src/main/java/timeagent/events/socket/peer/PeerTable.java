package timeagent.events.socket.peer;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicInteger;
import timeagent.events.jdk.JdkInternals;

/**
 * Counts writes by peer: the totals of each peer that was written to, and those of all others once there are {@value #MOST}.
 *
 * <p>A hash table with linked totals in each bucket. {@link #count} runs in the application's threads, inside a write hook,
 * without a lock; one thread at a time removes.
 */
public final class PeerTable {
    /** Peers; about 1,300 bytes each. */
    static final int MOST = 1 << 12;

    private static final int BUCKETS = 1 << 12;
    private static final VarHandle BUCKET = MethodHandles.arrayElementVarHandle(PeerTotals[].class);
    private static final SocketPeerEvent SETTINGS = new SocketPeerEvent();

    /** Whether durations are known. */
    private final boolean works;

    private final PeerTotals[] buckets = new PeerTotals[BUCKETS];
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicInteger stripes = new AtomicInteger();
    /** The totals of all peers that have none of their own. */
    final PeerTotals rest = new PeerTotals(stripes, 0, null, null, null, 0, 0);

    /** @param works whether the durations of writes are known; else none are counted */
    public PeerTable(boolean works) {
        this.works = works;
    }

    /** Whether a recording has totals. */
    public boolean isEnabled() {
        return SETTINGS.isEnabled() && works;
    }

    /** Duration of a write that has ended, 0 if it is not known. */
    public long nanos(SocketWriteEvent write) {
        return works ? Duration.nanos(write) : 0;
    }

    /**
     * Counts a write that has ended.
     *
     * @param write has its peer, bytes, error and duration
     * @param thread any number, the same for the writes of a thread
     */
    public void count(SocketWriteEvent write, long thread) {
        of(write, thread).add(thread, write.bytesWritten, nanos(write), write.error != null);
    }

    private PeerTotals of(SocketWriteEvent write, long thread) {
        // clients of a server have any port
        int port = write.localPort == 0 ? write.port : 0;
        int bucket = bucket(write.address, port, write.localPort);
        PeerTotals newest = newest(bucket);
        PeerTotals found = find(newest, write, port);
        return found != null ? found : add(bucket, newest, write, port, thread);
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

    private PeerTotals add(int bucket, PeerTotals seen, SocketWriteEvent write, int port, long thread) {
        if (size.get() >= MOST) {
            return rest;
        }
        PeerTotals added;
        try {
            added = new PeerTotals(stripes, thread, write.host, write.address, write.api, port, write.localPort);
        } catch (OutOfMemoryError e) {
            return rest;
        }
        PeerTotals newest = seen;
        while (true) {
            added.next = newest;
            if (BUCKET.compareAndSet(buckets, bucket, newest, added)) {
                size.getAndIncrement();
                stripes.getAndIncrement();
                return added;
            }
            newest = newest(bucket);
            PeerTotals found = find(newest, write, port);
            if (found != null) {
                return found;
            }
        }
    }

    int size() {
        return size.get();
    }

    /** The first of a bucket, from 0 to {@link #buckets()} - 1; the others follow it. */
    PeerTotals first(int bucket) {
        return newest(bucket);
    }

    int buckets() {
        return BUCKETS;
    }

    /** Removes totals, which a thread that has just found them may still add to. */
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

    /** Links in advance what the first write needs. */
    public static void prepare() {
        SocketWriteEvent write = new SocketWriteEvent();
        write.peer("", "");
        write.api("");
        PeerTable table = new PeerTable(true);
        table.count(write, 0);
        table.count(write, 1);
        table.rest.take(new PeerTotals.Sums(), new long[PeerTotals.NUMBERS]);
    }

    /** @throws LinkageError if durations are not known on this JDK */
    public static void requireDurations() {
        Duration.nanos(new SocketWriteEvent());
    }

    /**
     * Reads the duration that Flight Recorder stored in an event: reading a clock again would take longer than counting.
     *
     * <p>The JVM adds the field to each event class, in ticks.
     */
    private static final class Duration {
        static final VarHandle FIELD;
        static final double NANOS_PER_TICK;

        static {
            try {
                FIELD = MethodHandles.privateLookupIn(SocketWriteEvent.class, MethodHandles.lookup())
                        .findVarHandle(SocketWriteEvent.class, "duration", long.class);
                NANOS_PER_TICK = JdkInternals.nanosPerTick();
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        /** Nanoseconds from begin to end of an event. */
        static long nanos(SocketWriteEvent event) {
            return (long) ((long) FIELD.get(event) * NANOS_PER_TICK);
        }
    }
}
