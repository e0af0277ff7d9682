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
    private final boolean every;
    private final AtomicInteger left = new AtomicInteger();

    /** @param every whether every read becomes an event; otherwise those of the call sites that are sampled */
    SampleSchedule(boolean every) {
        this.every = every;
    }

    /** @param events maximum number of events of all call sites in the next second */
    void allow(int events) {
        left.set(events);
    }

    /**
     * The weight of the event for the read that a thread has just counted, 0 for no event; sets the next limit.
     *
     * @param slot of the thread
     * @param page its page of the call site
     * @param recorded whether a recording has the event enabled
     */
    long take(CountSlot slot, long[] page, int site, boolean recorded) {
        if (every) {
            return recorded ? 1 : 0;
        }
        NumberedSite read = recorded ? CallSites.get(site) : null;
        SampledSite sampled = read == null ? null : read.sampled;
        int interval = sampled == null ? 0 : sampled.interval();
        int cell = CountPage.cell(site);
        if (interval == 0) {
            CountPage.set(page, cell + CountPage.LIMIT, CountPage.NO_LIMIT);
            return 0;
        }
        long reads = CountPage.get(page, cell);
        boolean first = CountPage.get(page, cell + CountPage.LIMIT) == 0;
        if (first && draw(page, site, reads - 1, interval, slot.own, CountSlot.RANDOM) > reads) {
            return 0;
        }
        draw(page, site, reads, interval, slot.own, CountSlot.RANDOM);
        return sampled.take(left);
    }

    /** Sets the limit of a thread to the next read after {@code reads} that becomes an event, and returns it. */
    static long draw(long[] page, int site, long reads, int interval, long[] random, int cell) {
        long limit = reads + Randomness.distance(random, cell, interval);
        CountPage.set(page, CountPage.cell(site) + CountPage.LIMIT, limit);
        return limit;
    }
}
