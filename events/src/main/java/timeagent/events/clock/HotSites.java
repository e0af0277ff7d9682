package timeagent.events.clock;

/** The read rates of call sites, and which sites reach the rate of option {@code clock.hot}. */
final class HotSites {
    private static final long SHORTEST_NANOS = 500_000_000;

    private static final int MOST_INTERVAL = Integer.MAX_VALUE / 4;

    private final long hotPerSecond;
    private long since;

    /**
     * @param hotPerSecond reads per second from which a call site is hot
     * @param nanoTime from which the first rates are
     */
    HotSites(long hotPerSecond, long nanoTime) {
        this.hotPerSecond = hotPerSecond;
        since = nanoTime;
    }

    /**
     * Updates the rates; keeps the previous rate for intervals below half a second.
     *
     * @param totals reads by number of the call site, since the agent started
     */
    synchronized void update(long nanoTime, NumberedSite[] sites, long[] totals) {
        if (nanoTime - since >= SHORTEST_NANOS) {
            for (int number = 0; number < sites.length; number++) {
                if (sites[number] != null) {
                    sites[number].rate(totals[number], (nanoTime - since) / 1e9);
                }
            }
            since = nanoTime;
        }
    }

    boolean isHot(NumberedSite site) {
        return site.perSecond() >= hotPerSecond;
    }

    /**
     * Reads per event; 0 if the call site is not hot.
     *
     * @param share events per second of each hot call site
     */
    int interval(NumberedSite site, double share) {
        return isHot(site) ? (int) Math.min(MOST_INTERVAL, Math.max(1, Math.ceil(site.perSecond() / share))) : 0;
    }

    /**
     * Events per second of each hot call site, so that they share {@code events} evenly. The unused share of a slow site
     * goes to the others.
     */
    double share(NumberedSite[] sites, int events) {
        double share;
        double larger = 0;
        do {
            share = larger;
            double rest = events;
            int left = 0;
            for (NumberedSite site : sites) {
                double rate = site != null && isHot(site) ? site.perSecond() : 0;
                rest -= rate <= share ? rate : 0;
                left += rate > share ? 1 : 0;
            }
            larger = rest / Math.max(1, left);
        } while (larger > share);
        return share;
    }
}
