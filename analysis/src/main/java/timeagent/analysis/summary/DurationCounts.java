package timeagent.analysis.summary;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * Counts durations by the millions, in some kB however many there are, to be made a histogram of at the end.
 *
 * <p>An array whose steps are those of the histogram: {@value #EXACT} of 1 ns, then {@value #PER_DOUBLING} for each power of two.
 * The histogram itself does more for every value, and to add up those of many chunks took the JIT compiler a good part of the
 * time in which a recording is read.
 */
final class DurationCounts {

    private static final int EXACT_BITS = 8;
    private static final int EXACT = 1 << EXACT_BITS;
    private static final int PER_DOUBLING = EXACT / 2;
    private static final int DIGITS = 2;

    // without a sign: four thousand million in one step are 200 GB of recording
    private int[] counts = new int[EXACT];
    private long total;

    private static int place(long nanos) {
        int dropped = Long.SIZE - EXACT_BITS - Long.numberOfLeadingZeros(nanos | EXACT - 1);
        return dropped * PER_DOUBLING + (int) (nanos >>> dropped);
    }

    private static long shortest(int place) {
        int dropped = Math.max(0, place / PER_DOUBLING - 1);
        return (long) (place - dropped * PER_DOUBLING) << dropped;
    }

    /** @param nanos not negative */
    void add(long nanos) {
        int place = place(nanos);
        if (place >= counts.length) {
            reach(place + 1);
        }
        counts[place]++;
        total++;
    }

    void add(DurationCounts other) {
        int[] more = other.counts;
        if (more.length > counts.length) {
            reach(more.length);
        }
        int[] sums = counts;
        for (int i = 0; i < more.length; i++) {
            sums[i] += more[i];
        }
        total += other.total;
    }

    private void reach(int places) {
        counts = Arrays.copyOf(counts, (places + EXACT - 1) / EXACT * EXACT);
    }

    void clear() {
        Arrays.fill(counts, 0);
        total = 0;
    }

    long total() {
        return total;
    }

    /** The distribution: every duration to 1 % of its value. */
    AbstractHistogram histogram() {
        AbstractHistogram histogram = new Histogram(DIGITS);
        for (int place = 0; place < counts.length; place++) {
            if (counts[place] != 0) {
                histogram.recordValueWithCount(shortest(place), Integer.toUnsignedLong(counts[place]));
            }
        }
        return histogram;
    }
}
