package timeagent.events.clock;

import java.util.concurrent.atomic.AtomicInteger;
import timeagent.events.threads.Randomness;

/**
 * Decides which reads become events; called by application threads when a read reaches its thread's limit.
 *
 * <p>Each read of a hot call site becomes an event with the same probability, 1 / interval, in every thread: the
 * distance to the next event is random, and a thread draws it at its first read and at each event. The sampler draws all
 * of them once more each second, which changes nothing: the distribution has no memory.
 */
final class SampleSchedule {
    private static final SampledSite[] NONE = {};
    private final boolean every;
    private final AtomicInteger left = new AtomicInteger();
    private volatile SampledSite[] sites = NONE;

    private SampleSchedule(boolean every) {
        this.every = every;
    }

    /** Every read becomes an event. */
    static SampleSchedule everyRead() {
        return new SampleSchedule(true);
    }

    /** No read becomes an event until {@link #publish}. */
    static SampleSchedule hotReads() {
        return new SampleSchedule(false);
    }

    /**
     * The schedule of the next second.
     *
     * @param bySite null for a call site that is not sampled
     * @param most maximum number of events of all call sites
     */
    void publish(SampledSite[] bySite, int most) {
        left.set(most);
        sites = bySite;
    }

    /** No read becomes an event until the next {@link #publish}. */
    void clear() {
        sites = NONE;
    }

    /**
     * The weight of the event for the read that a thread has just counted, 0 for no event; sets the next limit.
     *
     * @param page the thread's page of the call site
     * @param own the thread's own cells
     * @param recorded whether a recording has the event enabled
     */
    long take(long[] page, int site, long[] own, boolean recorded) {
        if (every) {
            return recorded ? 1 : 0;
        }
        SampledSite[] now = sites;
        SampledSite sampled = recorded && site < now.length ? now[site] : null;
        int interval = sampled == null ? 0 : sampled.interval();
        int cell = CountPage.cell(site);
        if (interval == 0) {
            CountPage.set(page, cell + CountPage.LIMIT, CountPage.NO_LIMIT);
            return 0;
        }
        long reads = CountPage.get(page, cell);
        boolean first = CountPage.get(page, cell + CountPage.LIMIT) == 0;
        if (first && draw(page, site, reads - 1, interval, own, CountSlot.RANDOM) > reads) {
            return 0;
        }
        draw(page, site, reads, interval, own, CountSlot.RANDOM);
        return sampled.take(left);
    }

    /** Sets the limit of a thread to its next event after {@code reads}, and returns it. */
    static long draw(long[] page, int site, long reads, int interval, long[] random, int cell) {
        long limit = reads + Randomness.distance(random, cell, interval);
        CountPage.set(page, CountPage.cell(site) + CountPage.LIMIT, limit);
        return limit;
    }
}
