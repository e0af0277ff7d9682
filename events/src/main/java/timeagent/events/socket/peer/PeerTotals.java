package timeagent.events.socket.peer;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The writes to one peer through one API: sums that only grow, of which the reader takes the difference to those before.
 *
 * <p>Threads add atomically, each to one of {@value #STRIPES} stripes by its id, so that they seldom wait for each other.
 */
final class PeerTotals {
    /** Of all peers, about 560 bytes each; with more, threads share the first one of a peer. */
    static final int MOST_STRIPES = 1 << 13;

    private static final int STRIPES = 8;

    // after the counts of the ranges
    private static final int FAILED = Sums.RANGES;
    private static final int BYTES = FAILED + 1;
    private static final int NANOS = BYTES + 1;
    /** Since the reader took it: the only number that falls. */
    private static final int LONGEST = NANOS + 1;

    static final int NUMBERS = LONGEST + 1;

    /** Null for the totals of all peers that have none of their own, like {@link #address} and {@link #api}. */
    final String host;

    final String address;
    final String api;
    final int port;
    final int localPort;

    /** Created for the first event, then shared by all events. */
    private String text;

    /** The next ones of the bucket. */
    PeerTotals next;

    /** When the reader last found writes, or the peer was new. */
    long lastWrites = System.nanoTime();

    private final AtomicInteger stripesOfAll;
    private final AtomicLongArray first = new AtomicLongArray(NUMBERS);
    private final AtomicReferenceArray<AtomicLongArray> stripes = new AtomicReferenceArray<>(STRIPES);
    /** What the reader has taken of the sums of all stripes. */
    private final long[] taken = new long[LONGEST];

    /**
     * @param stripesOfAll number of stripes of all peers, which is kept up to date
     * @param thread the one that adds first, as in {@link #add}
     */
    PeerTotals(
            AtomicInteger stripesOfAll, long thread, String host, String address, String api, int port, int localPort) {
        this.stripesOfAll = stripesOfAll;
        stripes.set((int) thread & STRIPES - 1, first);
        this.host = host;
        this.address = address;
        this.api = api;
        this.port = port;
        this.localPort = localPort;
    }

    /** Host, address and port, as {@code report} prints them; used by the reader only. */
    String text() {
        if (text == null) {
            text = address == null ? "all other peers" : named();
        }
        return text;
    }

    private String named() {
        return (host == null || host.isEmpty() ? "" : host + "/")
                + address
                + (port <= 0 ? "" : ":" + port)
                + (localPort == 0 ? "" : " (accepted on port " + localPort + ")");
    }

    boolean is(SocketWriteEvent write, int writePort) {
        return port == writePort
                && localPort == write.localPort
                && write.address.equals(address)
                && write.host.equals(host)
                && write.api.equals(api);
    }

    /**
     * Adds a write.
     *
     * @param thread any number, the same for the writes of a thread
     */
    void add(long thread, long size, long nanos, boolean hasFailed) {
        AtomicLongArray stripe = stripe((int) thread & STRIPES - 1);
        stripe.getAndAdd(NANOS, nanos);
        long before = stripe.get(LONGEST);
        while (nanos > before && !stripe.compareAndSet(LONGEST, before, nanos)) {
            before = stripe.get(LONGEST);
        }
        stripe.getAndAdd(BYTES, size);
        if (hasFailed) {
            stripe.getAndIncrement(FAILED);
        }
        stripe.getAndIncrement(Sums.durationRange(nanos));
        // last: the reader takes the other numbers after this one, and so has those of every write that it counts
        stripe.getAndIncrement(Sums.sizeRange(size));
    }

    private AtomicLongArray stripe(int place) {
        AtomicLongArray stripe = stripes.get(place);
        return stripe != null ? stripe : addStripe(place);
    }

    private AtomicLongArray addStripe(int place) {
        if (stripesOfAll.get() < MOST_STRIPES) {
            try {
                AtomicLongArray added = new AtomicLongArray(NUMBERS);
                if (stripes.compareAndSet(place, null, added)) {
                    stripesOfAll.getAndIncrement();
                    return added;
                }
                return stripes.get(place);
            } catch (OutOfMemoryError e) {
                // counted all the same
            }
        }
        return first;
    }

    /**
     * Moves what was added since the last call to {@code sums}, unless that has no write; one reader at a time. Bytes and times
     * can be those of a write more, which is counted the next time.
     *
     * @param now {@link #NUMBERS} numbers that are overwritten
     */
    void take(Sums sums, long[] now) {
        for (int i = 0; i < LONGEST; i++) {
            now[i] = sum(i);
        }
        long writes = 0;
        for (int i = 0; i < Sums.SIZES; i++) {
            writes += now[i] - taken[i];
        }
        if (writes == 0) {
            return;
        }
        long left = writes;
        for (int i = Sums.RANGES - 1; i >= Sums.SIZES; i--) {
            // a write that is not complete has its duration already: as many are left for the next time
            long more = Math.min(left, now[i] - taken[i]);
            now[i] = taken[i] + more;
            left -= more;
        }
        for (int i = 0; i < Sums.RANGES; i++) {
            sums.ranges[i] += now[i] - taken[i];
        }
        sums.failed += now[FAILED] - taken[FAILED];
        sums.bytes += now[BYTES] - taken[BYTES];
        sums.longest = Math.max(sums.longest, takeLongest());
        now[NANOS] = sum(NANOS);
        sums.nanos += now[NANOS] - taken[NANOS];
        System.arraycopy(now, 0, taken, 0, taken.length);
    }

    private long sum(int number) {
        long sum = 0;
        for (int i = 0; i < STRIPES; i++) {
            AtomicLongArray stripe = stripes.get(i);
            sum += stripe == null ? 0 : stripe.get(number);
        }
        return sum;
    }

    private long takeLongest() {
        long longest = 0;
        for (int i = 0; i < STRIPES; i++) {
            AtomicLongArray stripe = stripes.get(i);
            longest = stripe == null ? longest : Math.max(longest, stripe.getAndSet(LONGEST, 0));
        }
        return longest;
    }

    /** Gives back what {@link #stripesOfAll} counts; once, when no thread adds any more. */
    void close() {
        for (int i = 0; i < STRIPES; i++) {
            if (stripes.get(i) != null) {
                stripesOfAll.getAndDecrement();
            }
        }
    }

    /** Totals of the writes to a peer in one period; used by the reader only. */
    static final class Sums {
        /** Sizes 0, 1, 2, 4 ... 2^30, then durations 0, 2^7 ... 2^36. */
        static final int SIZES = 32;

        static final int DURATIONS = 31;
        static final int RANGES = SIZES + DURATIONS;

        /** Bits of the longest duration in the lowest range. */
        private static final int LOWEST_DURATION_BITS = 7;

        PeerTotals peer;
        final long[] ranges = new long[RANGES];
        long bytes;
        long nanos;
        long longest;
        long failed;

        static int sizeRange(long bytes) {
            int bits = Long.SIZE - Long.numberOfLeadingZeros(bytes);
            return Math.min(bits, SIZES - 1);
        }

        static int durationRange(long nanos) {
            int bits = Long.SIZE - Long.numberOfLeadingZeros(nanos) - LOWEST_DURATION_BITS;
            return SIZES + Math.min(Math.max(bits, 0), DURATIONS - 1);
        }

        /** Moves the totals of {@code other} to these. */
        void take(Sums other) {
            for (int i = 0; i < RANGES; i++) {
                ranges[i] += other.ranges[i];
            }
            bytes += other.bytes;
            nanos += other.nanos;
            longest = Math.max(longest, other.longest);
            failed += other.failed;
            other.reset();
        }

        long writes() {
            long writes = 0;
            for (int i = 0; i < SIZES; i++) {
                writes += ranges[i];
            }
            return writes;
        }

        void reset() {
            for (int i = 0; i < RANGES; i++) {
                ranges[i] = 0;
            }
            bytes = 0;
            nanos = 0;
            longest = 0;
            failed = 0;
        }

        /** Ranges with a count: {@code LOWER:COUNT}, separated by spaces. */
        String sizes() {
            return text(0, SIZES, 0);
        }

        String durations() {
            return text(SIZES, RANGES, LOWEST_DURATION_BITS);
        }

        private String text(int from, int to, int lowestBits) {
            StringBuilder text = new StringBuilder();
            for (int i = from; i < to; i++) {
                if (ranges[i] != 0) {
                    if (text.length() > 0) {
                        text.append(' ');
                    }
                    text.append(i == from ? 0 : 1L << i - from - 1 + lowestBits);
                    text.append(':').append(ranges[i]);
                }
            }
            return text.toString();
        }
    }
}
