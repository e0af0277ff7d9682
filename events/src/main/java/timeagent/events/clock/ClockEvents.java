package timeagent.events.clock;

import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.Key;

/**
 * Emits the clock events: what each call site has read since its last event, and what the clock source is.
 *
 * <p>Made when the first recording comes; its methods run in Flight Recorder's periodic thread or where a chunk ends.
 */
public final class ClockEvents {
    private static final long SHORTEST_RATE_NANOS = 500_000_000;

    private final long hotPerSecond;
    private final Runnable emitCallSites = this::emitCallSites;
    private final Runnable emitSource = this::emitSource;
    private final ReadCost millisCost = ReadCost.ofCurrentTimeMillis();
    private final ReadCost nanoCost = ReadCost.ofNanoTime();
    private final EventType callSiteType;
    private long[] emitted = new long[0];
    private long[] atRateStart = new long[0];
    private boolean[] hot = new boolean[0];
    private long rateStart = System.nanoTime();
    private long granularity;

    /** @param hotPerSecond reads per second from which a call site is hot */
    public ClockEvents(long hotPerSecond) {
        this.hotPerSecond = hotPerSecond;
        callSiteType = EventType.getEventType(ClockCallSiteEvent.class);
    }

    public void register() {
        FlightRecorder.addPeriodicEvent(ClockCallSiteEvent.class, emitCallSites);
        FlightRecorder.addPeriodicEvent(ClockSourceEvent.class, emitSource);
    }

    public void unregister() {
        Key.clock(null);
        FlightRecorder.removePeriodicEvent(emitCallSites);
        FlightRecorder.removePeriodicEvent(emitSource);
    }

    /** Counts from now on if a recording wants the counts, else stops counting. */
    public void recordingsChanged() {
        Key.clock(callSiteType.isEnabled() ? ClockCounter.INSTANCE : null);
    }

    /** One event for every call site that has read since its last one; also called where a chunk begins or ends. */
    public synchronized void emitCallSites() {
        recordingsChanged();
        if (!callSiteType.isEnabled()) {
            return;
        }
        StripedCounts counts = ClockCounter.counts();
        CallSite[] sites = CallSites.all();
        long[] totals = counts.sums(sites.length);
        counts.forgetDeadThreads();
        updateHot(totals);
        double cost = millisCost.measure();
        for (int site = CallSites.SELF_TEST + 1; site < sites.length; site++) {
            long before = site < emitted.length ? emitted[site] : 0;
            if (totals[site] > before) {
                emit(sites[site], totals[site] - before, totals[site], cost, hot[site]);
            }
        }
        emitted = totals;
    }

    private static void emit(CallSite site, long calls, long total, double cost, boolean hot) {
        ClockCallSiteEvent event = new ClockCallSiteEvent();
        event.className = site.className();
        event.method = site.method();
        event.descriptor = site.descriptor();
        event.line = site.line();
        event.clock = site.clock();
        event.calls = calls;
        event.totalCalls = total;
        event.meanDuration = Math.round(cost);
        event.estimatedTime = Math.round(calls * cost);
        event.hot = hot;
        event.commit();
    }

    /** A rate over less than half a second says little: where a chunk ends early, the last answer stands. */
    private void updateHot(long[] totals) {
        long now = System.nanoTime();
        boolean[] update = new boolean[totals.length];
        System.arraycopy(hot, 0, update, 0, hot.length);
        if (now - rateStart >= SHORTEST_RATE_NANOS) {
            double seconds = (now - rateStart) / 1e9;
            for (int site = 0; site < totals.length; site++) {
                long before = site < atRateStart.length ? atRateStart[site] : 0;
                update[site] = totals[site] - before >= hotPerSecond * seconds;
            }
            atRateStart = totals;
            rateStart = now;
        }
        hot = update;
    }

    private void emitSource() {
        KernelClock kernel = KernelClock.read(KernelClock.SYSFS);
        if (granularity == 0) {
            granularity = ReadCost.granularity();
        }
        ClockSourceEvent event = new ClockSourceEvent();
        event.current = kernel.current();
        event.available = kernel.available();
        event.currentTimeMillisCost = Math.round(millisCost.measure());
        event.nanoTimeCost = Math.round(nanoCost.measure());
        event.granularity = granularity;
        event.advice = kernel.advice();
        event.commit();
    }
}
