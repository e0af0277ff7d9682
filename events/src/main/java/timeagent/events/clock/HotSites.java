package timeagent.events.clock;

import java.util.Arrays;
import java.util.function.LongSupplier;

/** The read rates of call sites, and which sites reach the rate of option {@code clock.hot}. */
final class HotSites {
    private static final long SHORTEST_NANOS = 500_000_000;

    private final long hotPerSecond;
    private final LongSupplier nanoTime;
    private long[] before = new long[0];
    private double[] perSecond = new double[0];
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
        if (now - since < SHORTEST_NANOS) {
            // another thread may have updated with newer totals and more call sites
            perSecond = Arrays.copyOf(perSecond, Math.max(perSecond.length, totals.length));
            return;
        }
        double seconds = (now - since) / 1e9;
        perSecond = new double[totals.length];
        for (int site = 0; site < totals.length; site++) {
            perSecond[site] = (totals[site] - (site < before.length ? before[site] : 0)) / seconds;
        }
        before = totals;
        since = now;
    }

    /** Reads per second of a call site, as of the last update. */
    synchronized double perSecond(int site) {
        return site < perSecond.length ? perSecond[site] : 0;
    }

    synchronized boolean isHot(int site) {
        return perSecond(site) >= hotPerSecond;
    }

    /**
     * Reads per event for every call site, so that hot sites share {@code events} evenly; 0 for the others. The unused
     * share of a slow site goes to the others.
     */
    synchronized int[] intervals(int events) {
        double[] rates = perSecond.clone();
        Arrays.sort(rates);
        double rest = events;
        double share = events;
        int left = 0;
        for (int i = rates.length; i > 0 && rates[i - 1] >= hotPerSecond; i--) {
            left++;
        }
        for (; left > 0; left--) {
            share = rest / left;
            double slowest = rates[rates.length - left];
            if (slowest > share) {
                break;
            }
            rest -= slowest;
        }
        int[] intervals = new int[perSecond.length];
        for (int site = 0; site < intervals.length; site++) {
            if (isHot(site)) {
                intervals[site] =
                        (int) Math.min(Integer.MAX_VALUE / 4, Math.max(1, Math.ceil(perSecond[site] / share)));
            }
        }
        return intervals;
    }
}
