package timeagent.events.clock;

import java.util.concurrent.atomic.AtomicInteger;
import timeagent.events.threads.Randomness;

/**
 * Decides which reads become events; called by application threads when a read reaches its thread's limit.
 *
 * <p>Each read of a hot call site becomes an event with the same probability, 1 / interval, in every thread. On its
 * first read there, a thread draws the distance to its event. From then on the sampler sets the limit once a second,
 * see {@link SamplePlacement}; a thread with more than one event per second has one at a random position in each
 * interval of its reads.
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
     * @param bySite null for a call site that was never hot
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
        if (CountPage.get(page, cell + CountPage.LIMIT) == 0) {
            long first = reads - 1 + Randomness.distance(own, CountSlot.RANDOM, interval);
            if (first > reads) {
                CountPage.set(page, cell + CountPage.LIMIT, first);
                return 0;
            }
        }
        setNextLimit(page, cell, own, interval);
        return sampled.take(left);
    }

    private static void setNextLimit(long[] page, int cell, long[] own, int interval) {
        long reads = CountPage.get(page, cell);
        long end = CountPage.get(page, cell + CountPage.END);
        long limit;
        if (end >= reads) {
            limit = end + 1 + Randomness.below(own, CountSlot.RANDOM, interval);
            CountPage.set(page, cell + CountPage.END, end + interval);
        } else {
            limit = reads + Randomness.distance(own, CountSlot.RANDOM, interval);
        }
        CountPage.set(page, cell + CountPage.LIMIT, limit);
    }
}
