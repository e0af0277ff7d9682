package sampleapp;

import java.util.Arrays;

/**
 * Counts durations in buckets of which each is 1/32 of its value wide, whatever the value: bounded, and exact to 3 %.
 *
 * <p>Used by one thread at a time.
 */
final class Latencies {

    private static final int BITS = 5;
    private static final int STEPS = 1 << BITS;

    private final long[] counts = new long[(Long.SIZE - BITS) * STEPS];

    void add(long nanos) {
        counts[bucket(Math.max(0, nanos))]++;
    }

    void addAll(Latencies other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
    }

    long count() {
        return Arrays.stream(counts).sum();
    }

    /**
     * Returns the smallest of the bucket in which the share of all durations is reached, in nanoseconds.
     *
     * @param share above 0, at most 1
     */
    long percentile(double share) {
        long rank = (long) Math.ceil(share * count());
        int bucket = 0;
        for (long seen = counts[0]; seen < rank; seen += counts[bucket]) {
            bucket++;
        }
        return smallest(bucket);
    }

    /** The first two times STEPS values have buckets of their own, every further power of two has STEPS. */
    private static int bucket(long nanos) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - BITS - 1);
        return (int) (nanos >> shift) + shift * STEPS;
    }

    private static long smallest(int bucket) {
        int shift = Math.max(0, bucket / STEPS - 1);
        return (long) (bucket - shift * STEPS) << shift;
    }
}
