package timeagent.events.clock;

import java.util.Arrays;
import java.util.function.LongSupplier;

/** The read rates of call sites, and which sites reach the rate of option {@code clock.hot}. */
final class HotSites {
    private static final long SHORTEST_NANOS = 500_000_000;

    private final long hotPerSecond;
    private long[] before = new long[0];
    private double[] perSecond = new double[0];
    private final LongSupplier nanoTime;
    private long since;

    /** @param hotPerSecond reads per second from which a call site is hot */
    HotSites(long hotPerSecond) {
        this(hotPerSecond, new LongSupplier() {
            @Override
            public long getAsLong() {
                return System.nanoTime();
            }
        });
    }

    HotSites(long hotPerSecond, LongSupplier nanoTime) {
        this.hotPerSecond = hotPerSecond;
        this.nanoTime = nanoTime;
        since = nanoTime.getAsLong();
    }

    /**
     * Updates the rates; keeps the previous rate for intervals below half a second.
     *
     * @param totals reads by call site, since the agent started
     */
    synchronized void update(long[] totals) {
        long now = nanoTime.getAsLong();
        // another thread may have updated with newer totals and more call sites
        double[] rates = Arrays.copyOf(perSecond, Math.max(perSecond.length, totals.length));
        if (now - since >= SHORTEST_NANOS) {
            double seconds = (now - since) / 1e9;
            for (int site = 0; site < totals.length; site++) {
                rates[site] = (totals[site] - (site < before.length ? before[site] : 0)) / seconds;
            }
            before = totals;
            since = now;
        }
        perSecond = rates;
    }

    /** Reads per second of a call site, as of the last update. */
    synchronized double perSecond(int site) {
        return site < perSecond.length ? perSecond[site] : 0;
    }

    synchronized boolean isHot(int site) {
        return site < perSecond.length && perSecond[site] >= hotPerSecond;
    }

    /**
     * Reads per event for every call site, so that hot sites share {@code events} evenly; 0 for the others. The unused
     * share of a slow site goes to the others.
     */
    synchronized int[] intervals(int events) {
        int[] intervals = new int[perSecond.length];
        int hot = 0;
        for (int site = 0; site < intervals.length; site++) {
            hot += isHot(site) ? 1 : 0;
        }
        double share = hot == 0 ? 0 : fairShare(events, hot);
        for (int site = 0; site < intervals.length; site++) {
            if (share > 0 && isHot(site)) {
                intervals[site] =
                        (int) Math.min(Integer.MAX_VALUE / 4, Math.max(1, Math.ceil(perSecond[site] / share)));
            }
        }
        return intervals;
    }

    /** Max-min fairness: sites with fewer reads than the share return the rest, until none does. */
    private double fairShare(int events, int hot) {
        double share = (double) events / hot;
        for (int round = 0; round < hot; round++) {
            double rest = events;
            int above = 0;
            for (int site = 0; site < perSecond.length; site++) {
                if (isHot(site)) {
                    if (perSecond[site] <= share) {
                        rest -= perSecond[site];
                    } else {
                        above++;
                    }
                }
            }
            double next = above == 0 ? share : rest / above;
            if (next <= share) {
                return share;
            }
            share = next;
        }
        return share;
    }
}
