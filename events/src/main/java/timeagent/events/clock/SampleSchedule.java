package timeagent.events.clock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Which reads of a hot call site become events.
 *
 * <p>The sampler gives each hot call site an interval, the same share of events for each. A thread takes one of its own
 * reads per interval, at random distances with that mean, and the event stands for all reads of that thread since the
 * last: weights add up to the reads without a counter that threads share. Reads left over when a call site cools down
 * are told by the first event when it is hot again.
 */
final class SampleSchedule {
    private static final int NEVER = 0;

    private final boolean every;
    private final AtomicInteger leftOfAll = new AtomicInteger();
    private volatile int[] intervals = new int[0];
    private volatile AtomicIntegerArray left = new AtomicIntegerArray(0);

    private SampleSchedule(boolean every) {
        this.every = every;
    }

    /** Every read becomes an event. */
    static SampleSchedule everyRead() {
        return new SampleSchedule(true);
    }

    /** No read does until {@link #publish}. */
    static SampleSchedule hotReads() {
        return new SampleSchedule(false);
    }

    boolean takesEvery() {
        return every;
    }

    /** The limit of a call site that a thread has not read at yet. */
    long firstLimit() {
        return every ? 0 : CountRow.NO_LIMIT;
    }

    /**
     * The schedule of the next second.
     *
     * @param intervalBySite reads per event, 0 for a call site that is not hot
     * @param most events of all call sites together
     * @param mostOfOne events of one call site: one that grows suddenly must not starve the others
     */
    void publish(int[] intervalBySite, int most, int mostOfOne) {
        AtomicIntegerArray fresh = new AtomicIntegerArray(intervalBySite.length);
        for (int site = 0; site < intervalBySite.length; site++) {
            fresh.set(site, mostOfOne);
        }
        leftOfAll.set(most);
        left = fresh;
        intervals = intervalBySite;
    }

    /**
     * The weight of an event about the read that a thread has just counted, 0 for no event; sets the next limit.
     *
     * @param row the thread's own
     * @param recorded whether there is a recording for the event; if not, nothing is left to be told to the next one
     */
    long take(long[] row, int site, boolean recorded) {
        if (every) {
            return recorded ? 1 : 0;
        }
        int cell = CountRow.cell(site);
        if (!recorded) {
            row[cell + 2] = 0;
            CountRow.set(row, cell + 1, CountRow.NO_LIMIT);
            return 0;
        }
        long reads = CountRow.get(row, cell);
        // 0 or less: how many reads are still to be told, negative; else up to which read they are told, plus one
        long mark = row[cell + 2];
        int[] now = intervals;
        int interval = site < now.length ? now[site] : NEVER;
        if (interval == NEVER) {
            row[cell + 2] = mark > 0 ? mark - 1 - reads : mark;
            CountRow.set(row, cell + 1, CountRow.NO_LIMIT);
            return 0;
        }
        CountRow.set(row, cell + 1, reads + distance(row, interval));
        if (mark <= 0) {
            row[cell + 2] = reads + mark;
            return 0;
        }
        if (!hasLeft(site)) {
            return 0;
        }
        row[cell + 2] = reads + 1;
        return reads + 1 - mark;
    }

    private boolean hasLeft(int site) {
        AtomicIntegerArray ofSites = left;
        return site < ofSites.length() && ofSites.getAndDecrement(site) > 0 && leftOfAll.getAndDecrement() > 0;
    }

    /** From 1 to twice the interval minus 1, with the interval as mean; xorshift after Marsaglia (2003). */
    private static long distance(long[] row, int interval) {
        long random = row[CountRow.RANDOM];
        if (random == 0) {
            random = System.identityHashCode(row) | 1L;
        }
        random ^= random << 13;
        random ^= random >>> 7;
        random ^= random << 17;
        row[CountRow.RANDOM] = random;
        return 1 + Math.floorMod(random, 2L * interval - 1);
    }
}
