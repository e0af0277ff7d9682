package timeagent.events.clock;

import timeagent.events.threads.SiteNumbers;

/** The read rates of call sites, and which sites reach the rate of option {@code clock.hot}. */
final class HotSites {
    private static final long SHORTEST_NANOS = 500_000_000;

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

    /** Updates the rates; keeps the previous rate for intervals below half a second. */
    synchronized void update(long nanoTime, SiteNumbers.Counted<NumberedSite> counted) {
        if (nanoTime - since >= SHORTEST_NANOS) {
            for (int number = 0; number < counted.sums().length; number++) {
                NumberedSite site = counted.sites().get(number);
                if (site != null) {
                    site.rate(counted.sums()[number], (nanoTime - since) / 1e9);
                }
            }
            since = nanoTime;
        }
    }

    boolean isHot(NumberedSite site) {
        return site.perSecond() >= hotPerSecond;
    }
}
