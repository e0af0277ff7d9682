package timeagent.events.clock;

import jdk.jfr.EventType;
import timeagent.events.threads.DaemonTask;

/**
 * Distributes the budget of {@code timeagent.ClockRead} events once a second, in the agent's own thread: the event has
 * no period, and that of another event can be set to anything.
 */
final class ClockSampler implements DaemonTask {
    private static final long PERIOD_NANOS = 1_000_000_000;

    /** One in this many events is held back for seconds with more reads than the last. */
    private static final int RESERVE = 5;

    private final int eventsPerSecond;
    private final HotSites hotSites;
    private final EventType readType;
    private final long[] random = {System.identityHashCode(this)};
    /** Those that were planned last, by number; null if no recording has the event enabled. */
    private NumberedSite[] sites;

    private long plannedAt;

    /** @param eventsPerSecond the most events of the whole JVM */
    ClockSampler(EventType readType, int eventsPerSecond, HotSites hotSites) {
        this.readType = readType;
        this.eventsPerSecond = eventsPerSecond;
        this.hotSites = hotSites;
    }

    @Override
    public long step(long nanoTime) {
        if (!readType.isEnabled()) {
            stop();
            return 0;
        }
        long left = PERIOD_NANOS - (nanoTime - plannedAt);
        if (sites == null || left <= 0) {
            plannedAt = nanoTime;
            left = PERIOD_NANOS;
            plan(nanoTime);
        }
        return (left + 999_999) / 1_000_000;
    }

    private void stop() {
        if (sites != null) {
            for (NumberedSite site : sites) {
                if (site != null) {
                    site.sampled = null;
                }
            }
            sites = null;
        }
    }

    private void plan(long nanoTime) {
        boolean isFirst = sites == null;
        ThreadCounts counts = ClockCounter.counts();
        sites = CallSites.all();
        long[] totals = counts.sums().of(sites.length);
        hotSites.update(nanoTime, sites, totals);
        double share = hotSites.share(sites, Math.max(1, eventsPerSecond - eventsPerSecond / RESERVE));
        for (int number = 0; number < sites.length; number++) {
            if (sites[number] != null) {
                // reads outside of a recording are not represented
                long reads = isFirst ? 0 : totals[number] - sites[number].planned;
                sites[number].planned = totals[number];
                plan(sites[number], reads, share);
            }
        }
        ClockCounter.schedule().allow(eventsPerSecond);
        for (CountSlot slot = counts.table().next(null);
                slot != null;
                slot = counts.table().next(slot)) {
            draw(slot);
        }
    }

    private void plan(NumberedSite site, long reads, double share) {
        int interval = hotSites.interval(site, share);
        SampledSite sampled = site.sampled == null && interval > 0 ? new SampledSite() : site.sampled;
        if (sampled != null) {
            // a sudden increase at one site must not starve the others
            sampled.plan(reads, interval, site.perSecond(), 2 * (int) Math.ceil(share));
            site.sampled = sampled.interval() > 0 ? sampled : null;
        }
    }

    /** Draws the next event of a thread at each call site: the interval may be a new one. */
    private void draw(CountSlot slot) {
        for (int number = 0; number < sites.length; number++) {
            SampledSite sampled = sites[number] == null ? null : sites[number].sampled;
            long[] page = sampled == null ? null : slot.pageSeen(number);
            if (page != null) {
                long reads = CountPage.get(page, CountPage.cell(number));
                SampleSchedule.draw(page, number, reads, sampled.interval(), random, 0);
            }
        }
    }
}
