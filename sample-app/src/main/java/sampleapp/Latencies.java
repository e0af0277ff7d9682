package sampleapp;

import java.util.Arrays;

/**
 * Histogram of durations with bounded size and a relative error of 3 %: each bucket is 1/32 of its value wide.
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
     * Returns a percentile in nanoseconds: the lower bound of its bucket.
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

    /** The first 2 * STEPS values have one bucket each, every further power of two has STEPS buckets. */
    private static int bucket(long nanos) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(nanos) - BITS - 1);
        return (int) (nanos >> shift) + shift * STEPS;
    }

    private static long smallest(int bucket) {
        int shift = Math.max(0, bucket / STEPS - 1);
        return (long) (bucket - shift * STEPS) << shift;
    }
}
