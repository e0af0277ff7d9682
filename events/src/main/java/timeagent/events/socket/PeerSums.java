package timeagent.events.socket;

/** Totals of the writes to a peer in one period; used by the reader only. */
final class PeerSums {
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
    void take(PeerSums other) {
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
