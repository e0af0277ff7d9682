package timeagent.analysis.summary.series;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.LongStream;

/**
 * How many values are in each range of powers of two, such as 4 to 7: exact counts in some bytes, which can be added up. The first range
 * begins at 0, and the last one is open.
 */
public final class PowerRanges {

    /** Shorter durations are in one range, ns, and so are those from the other on. */
    private static final long SHORT_NANOS = 128;

    private static final long LONG_NANOS = 1L << 36;

    private final long[] counts = new long[Long.SIZE];
    private final long second;
    private final long last;

    private PowerRanges(long second, long last) {
        this.second = second;
        this.last = last;
    }

    /** Of numbers of bytes: 0, 1, 2 to 3 and so on, up to 1 GiB and more. */
    public static PowerRanges ofSizes() {
        return new PowerRanges(1, 1 << 30);
    }

    /** Of ns: below 128, from 128 to 255 and so on, up to 69 s and more. */
    public static PowerRanges ofDurations() {
        return new PowerRanges(SHORT_NANOS, LONG_NANOS);
    }

    /** The upper limit of the range that a duration is in, ns; the last range, which is open, has the next power of two. */
    public static long upTo(long nanos) {
        return 2 * Long.highestOneBit(Math.max(SHORT_NANOS / 2, Math.min(nanos, LONG_NANOS))) - 1;
    }

    public void add(long value, long count) {
        counts[value < second ? 0 : Long.SIZE - Long.numberOfLeadingZeros(Math.min(value, last))] += count;
    }

    /** Adds counts in the form {@code 0:3 128:5}, each after the lower limit of its range; what is malformed is skipped. */
    public void add(String text) {
        long lower = 0;
        long number = 0;
        for (int i = 0; text != null && i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : ' ';
            if (c >= '0' && c <= '9') {
                number = 10 * number + c - '0';
            } else {
                if (c == ' ') {
                    add(lower, Math.max(0, number));
                }
                lower = c == ':' ? number : 0;
                number = 0;
            }
        }
    }

    /** Adds all of another one. */
    public PowerRanges and(PowerRanges other) {
        for (int i = 0; i < counts.length; i++) {
            counts[i] += other.counts[i];
        }
        return this;
    }

    public boolean isEmpty() {
        return LongStream.of(counts).sum() == 0;
    }

    /** Of the values in the first range. */
    public long first() {
        return counts[0];
    }

    /** Returns something for each range that has values, made of its lower limit and their number, lowest first. */
    public <T> List<T> map(BiFunction<Long, Long, T> range) {
        List<T> ranges = new ArrayList<>();
        for (int i = 0; i < counts.length; i++) {
            if (counts[i] > 0) {
                ranges.add(range.apply(lower(i), counts[i]));
            }
        }
        return ranges;
    }

    /**
     * Returns the distribution as if the values in each range were spread evenly over it: a percentile is in the right range.
     *
     * @param longest the largest value
     */
    public DurationHistogram spread(long longest) {
        DurationHistogram all = new DurationHistogram();
        for (int i = 0; i < counts.length; i++) {
            long lower = lower(i);
            long upper = i == 0 ? second : 2 * lower;
            if (counts[i] > 0) {
                spread(all, lower, Math.max(1, Math.min(upper, longest + 1) - lower), counts[i]);
            }
        }
        return all;
    }

    private static void spread(DurationHistogram all, long lower, long width, long count) {
        long parts = Math.min(width, Math.min(count, DurationHistogram.BARS));
        long before = 0;
        for (long part = 1; part <= parts; part++) {
            long upTo = Math.round((double) count * part / parts);
            all.add(lower + (2 * part - 1) * width / (2 * parts), upTo - before);
            before = upTo;
        }
    }

    private static long lower(int range) {
        return range == 0 ? 0 : 1L << (range - 1);
    }
}
