package timeagent.events.clock;

import java.util.Arrays;
import jdk.jfr.EventType;
import timeagent.events.jdk.EventRegistration;
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
    private final EventType readType = EventRegistration.type(ClockReadEvent.class);
    private final long[] random = {System.identityHashCode(this)};
    private SampledSite[] sites;
    private long[] before;
    private long plannedAt;

    /** @param eventsPerSecond the most events of the whole JVM */
    ClockSampler(int eventsPerSecond, HotSites hotSites) {
        this.eventsPerSecond = eventsPerSecond;
        this.hotSites = hotSites;
    }

    @Override
    public long step(long nanoTime) {
        if (!readType.isEnabled()) {
            sites = null;
            ClockCounter.schedule().clear();
            return 0;
        }
        long left = PERIOD_NANOS - (nanoTime - plannedAt);
        if (sites == null || left <= 0) {
            plannedAt = nanoTime;
            left = PERIOD_NANOS;
            plan();
        }
        return (left + 999_999) / 1_000_000;
    }

    private void plan() {
        NumberedSite[] all = CallSites.all();
        ThreadCounts counts = ClockCounter.counts();
        long[] totals = counts.sums(all.length);
        hotSites.update(totals);
        int[] intervals =
                Arrays.copyOf(hotSites.intervals(Math.max(1, eventsPerSecond - eventsPerSecond / RESERVE)), all.length);
        if (sites == null) {
            // reads outside of a recording are not represented
            sites = new SampledSite[0];
            before = totals;
        }
        int hot = 0;
        for (int interval : intervals) {
            hot += interval > 0 ? 1 : 0;
        }
        // a sudden increase at one site must not starve the others
        int most = 2 * eventsPerSecond / Math.max(1, hot) + 1;
        SampledSite[] planned = new SampledSite[all.length];
        for (int site = 0; site < planned.length; site++) {
            SampledSite sampled = site < sites.length ? sites[site] : null;
            if (intervals[site] > 0 && (sampled == null || sampled.site != all[site])) {
                sampled = new SampledSite(all[site]);
            }
            if (sampled != null && sampled.site == all[site]) {
                // the reads of a number that was assigned again begin with 0
                long reads = totals[site] - (site < before.length ? before[site] : 0);
                sampled.plan(Math.max(0, reads), intervals[site], hotSites.perSecond(site), most);
                planned[site] = sampled.interval() > 0 ? sampled : null;
            }
        }
        before = totals;
        sites = planned;
        ClockCounter.schedule().publish(planned, eventsPerSecond);
        counts.table().forEach(this::draw);
    }

    /** Draws the next event of a thread at each call site: the interval may be a new one. */
    private void draw(CountSlot slot) {
        for (int site = 0; site < sites.length; site++) {
            long[] page = sites[site] == null ? null : slot.pageSeen(site);
            if (page != null) {
                long reads = CountPage.get(page, CountPage.cell(site));
                SampleSchedule.draw(page, site, reads, sites[site].interval(), random, 0);
            }
        }
    }
}
