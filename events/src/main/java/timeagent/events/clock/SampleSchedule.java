package timeagent.events.clock;

import java.util.concurrent.atomic.AtomicInteger;
import timeagent.events.threads.Randomness;

/**
 * Decides which reads become events; called by application threads when a read reaches its thread's limit.
 *
 * <p>Each read of a hot call site becomes an event with the same probability, 1 / interval, in every thread: the
 * distance to the next event is random, and a thread draws it at its first read and at each event. The sampler draws all
 * of them once more each second, which changes nothing: the distribution has no memory.
 *
 * <p>As many other reads, chosen in the same way, are those after which {@link ReadPairs} looks for the next: an event just
 * before would slow down what comes between the two.
 */
final class SampleSchedule {
    private final boolean every;
    private final AtomicInteger left = new AtomicInteger();
    private final AtomicInteger pairsLeft = new AtomicInteger();

    /** @param every whether every read becomes an event; otherwise those of the call sites that are sampled */
    SampleSchedule(boolean every) {
        this.every = every;
    }

    /** @param events maximum number of events of all call sites in the next second */
    void allow(int events) {
        left.set(events);
        pairsLeft.set(events);
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
        int chosen = Randomness.below(slot.own, CountSlot.RANDOM, interval);
        int events = distance(interval);
        if (chosen < events) {
            return sampled.take(left);
        }
        if (chosen < 2 * events && pairsLeft.getAndDecrement() > 0) {
            ReadPairs.begin(slot, site, sampled.weight());
        }
        return 0;
    }

    /** The mean distance to a read that is chosen: for an event, or for a pair. */
    private static int distance(int interval) {
        return Math.max(1, interval / 2);
    }

    /** Sets the limit of a thread to the next read that is chosen after {@code reads}, and returns it. */
    static long draw(long[] page, int site, long reads, int interval, long[] random, int cell) {
        long limit = reads + Randomness.distance(random, cell, distance(interval));
        CountPage.set(page, CountPage.cell(site) + CountPage.LIMIT, limit);
        return limit;
    }
}
