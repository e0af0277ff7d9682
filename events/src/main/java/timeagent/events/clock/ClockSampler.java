package timeagent.events.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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

    private static List<SamplePlacement> placements(int[] intervals) {
        List<SamplePlacement> placements = new ArrayList<>();
        for (int site = 0; site < intervals.length; site++) {
            if (intervals[site] > 0) {
                placements.add(new SamplePlacement(site, intervals[site]));
            }
        }
        return placements;
    }

    private void plan() {
        ThreadCounts counts = ClockCounter.counts();
        long[] totals = counts.sums(CallSites.all().length);
        hotSites.update(totals);
        int[] intervals = hotSites.intervals(Math.max(1, eventsPerSecond - eventsPerSecond / RESERVE));
        if (sites == null) {
            // reads outside of a recording are not represented
            sites = new SampledSite[0];
            before = totals;
        }
        sites = Arrays.copyOf(sites, Math.max(sites.length, intervals.length));
        before = Arrays.copyOf(before, totals.length);
        boolean[] hot = new boolean[intervals.length];
        for (int site = 0; site < intervals.length; site++) {
            hot[site] = intervals[site] > 0;
            if (hot[site] && sites[site] == null) {
                sites[site] = new SampledSite();
            }
            if (sites[site] != null) {
                intervals[site] = sites[site].nextInterval(intervals[site]);
            }
        }
        List<SamplePlacement> placements = placements(intervals);
        // a sudden increase at one site must not starve the others
        int most = 2 * eventsPerSecond / Math.max(1, placements.size()) + 1;
        for (int site = 0; site < totals.length; site++) {
            if (sites[site] != null) {
                int interval = site < intervals.length ? intervals[site] : 0;
                boolean isHot = site < hot.length && hot[site];
                long expected = isHot ? Math.max(1, Math.round(hotSites.perSecond(site) / interval)) : 0;
                sites[site].plan(totals[site] - before[site], interval, expected, most);
            }
        }
        before = totals;
        ClockCounter.schedule().publish(sites.clone(), eventsPerSecond);
        counts.table().forEach(slot -> placements.forEach(placement -> placement.accept(slot)));
    }
}
