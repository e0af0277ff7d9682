package timeagent.events.clock;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The sampling of one call site that is or was hot: its interval, and the weight of its events.
 *
 * <p>The sampler plans it once a second. All events until the next plan have the same weight: a weight that depended on
 * the time within the second would favour callers that read in bursts. The next second compensates for reads
 * represented too often or too rarely.
 */
final class SampledSite {
    /** Seconds for which a call site that is no longer hot keeps its interval: reads may come in bursts. */
    private static final int HELD_SECONDS = 10;

    /** A weight is at most this many intervals. */
    private static final int MOST_INTERVALS = 4;

    private final AtomicLong represented = new AtomicLong();
    private final AtomicInteger left = new AtomicInteger();
    private volatile int interval;
    private volatile long weight;

    /** Reads that events should represent so far; used by the sampler only, as are the next. */
    private long due;
    /** Seconds since the site was hot, and the events expected when it was. */
    private int notHot;

    private long lastExpected = 1;

    /** Reads per event; 0 after the call site was hot. */
    int interval() {
        return interval;
    }

    /**
     * Plans the next second.
     *
     * @param reads since the last plan
     * @param ofHotSite reads per event; 0 if the call site is not hot
     * @param perSecond reads expected if it is hot
     * @param most maximum number of events
     */
    void plan(long reads, int ofHotSite, double perSecond, int most) {
        due += reads;
        notHot = ofHotSite > 0 ? 0 : notHot + 1;
        if (ofHotSite > 0) {
            interval = ofHotSite;
            lastExpected = Math.max(1, Math.round(perSecond / ofHotSite));
        } else if (notHot > HELD_SECONDS) {
            interval = 0;
        }
        long missing = (due - represented.get()) / lastExpected;
        weight = Math.max(1, Math.min(interval + missing, (long) MOST_INTERVALS * interval));
        left.set(most);
    }

    /** The weight of another event; 0 if the budget of this second is spent. */
    long take(AtomicInteger leftOfAll) {
        if (left.getAndDecrement() <= 0 || leftOfAll.getAndDecrement() <= 0) {
            return 0;
        }
        long taken = weight;
        represented.addAndGet(taken);
        return taken;
    }
}
