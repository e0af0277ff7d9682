package timeagent.events.clock;

import java.util.Arrays;
import java.util.BitSet;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.diagnostics.SafeRunnable;
import timeagent.events.jdk.EventRegistration;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.threads.DaemonTask;

/**
 * Emits the periodic clock events: the reads of each call site since its last event, and the clock source.
 *
 * <p>Created when the first recording starts; runs in Flight Recorder's periodic thread or where a chunk ends.
 */
public final class ClockEvents {
    private final ClockSettings settings;
    private final HotSites hotSites;
    private final ClockSampler sampler;
    private final Runnable emitCallSites = new SafeRunnable() {
        @Override
        protected void emit() {
            emitCallSites();
        }
    };
    private final Runnable emitSource = new SafeRunnable() {
        @Override
        protected void emit() {
            emitSource();
        }
    };
    private final EventType callSiteType = EventRegistration.type(ClockCallSiteEvent.class);
    private final EventType sourceType = EventRegistration.type(ClockSourceEvent.class);
    private final EventType readType = EventRegistration.type(ClockReadEvent.class);
    private final ClockReadCosts costs;
    private long[] emitted = new long[0];
    /** Call sites whose last event lacks the cost, which was not measured yet. */
    private final BitSet unknownCost = new BitSet();

    /** Reads from before the event was enabled, not yet taken off; else null. */
    private volatile long[] baseline;

    private volatile boolean enabled;
    private volatile boolean stopped;

    public ClockEvents(ClockSettings settings) {
        this(settings, new ClockReadCosts());
    }

    ClockEvents(ClockSettings settings, ClockReadCosts costs) {
        this.settings = settings;
        this.costs = costs;
        hotSites = new HotSites(settings.hotPerSecond());
        sampler = settings.samples() ? new ClockSampler(settings.samplesPerSecond(), hotSites) : null;
    }

    public void register() {
        ClockReadEmitter.prepare();
        ClockCounter.readsCanBeEvents();
        EventRegistration.periodic(ClockCallSiteEvent.class, emitCallSites);
        EventRegistration.periodic(ClockSourceEvent.class, emitSource);
        FlightRecorder.register(ClockReadEvent.class);
        StackTraceOffset.hide(ClockReadEvent.class, ClockReadEmitter.HIDDEN_FRAMES);
        costs.start();
    }

    /** The sampler of the reads that become events; null if no read or every read does. */
    public DaemonTask sampler() {
        return sampler;
    }

    /** Stops counting permanently; the last counts can still be emitted. */
    public void stop() {
        stopped = true;
        ClockCounter.count(false);
    }

    public void unregister() {
        stop();
        CallSites.areEmitted(false);
        FlightRecorder.removePeriodicEvent(emitCallSites);
        FlightRecorder.removePeriodicEvent(emitSource);
        costs.stop();
    }

    /** Counts while a recording has one of the clock events enabled. */
    public void recordingsChanged() {
        if (stopped) {
            return;
        }
        boolean enabledNow = callSiteType.isEnabled();
        CallSites.areEmitted(enabledNow);
        if (enabledNow && !enabled) {
            baseline = ClockCounter.counts().sums(CallSites.all().length);
        }
        enabled = enabledNow;
        boolean wanted = callSiteType.isEnabled() || settings.writesReads() && readType.isEnabled();
        ClockCounter.count(wanted || settings.caches());
        if (stopped) {
            // stopped meanwhile: stop() must not take a lock that Flight Recorder could wait for
            ClockCounter.count(false);
        }
        costs.want(callSiteType.isEnabled() || sourceType.isEnabled());
    }

    /** Emits an event for every call site with reads since its last one; also called where a chunk begins or ends. */
    public synchronized void emitCallSites() {
        if (!callSiteType.isEnabled()) {
            return;
        }
        recordingsChanged();
        BitSet unused = CallSites.unused();
        CallSite[] sites = CallSites.all();
        BitSet wrappers = CallSites.inWrappers();
        long[] totals = ClockCounter.counts().sums(sites.length);
        hotSites.update(totals);
        long[] before = baseline;
        if (before != null) {
            baseline = null;
            emitted = before;
            unknownCost.clear();
        }
        emitted = Arrays.copyOf(emitted, sites.length);
        for (int site = CallSites.SELF_TEST + 1; site < sites.length; site++) {
            if (sites[site] == null) {
                continue;
            }
            long calls = totals[site] - emitted[site];
            boolean ofSystem = !UnknownCostSites.has(site);
            double cost = ofSystem ? costs.nanos(sites[site].clock()) : Double.NaN;
            boolean known = !Double.isNaN(cost);
            // an idle call site gets a last event once the cost of its earlier reads is known
            if (calls > 0 || known && unknownCost.get(site)) {
                ClockCallSiteEvent event = event(sites[site], calls, totals[site], hotSites.isHot(site));
                event.wrapper = wrappers.get(site);
                event.meanDuration = rounded(cost);
                event.estimatedTime = rounded(calls * cost);
                event.commit();
                // one by one: after an OutOfMemoryError the next call continues here
                emitted[site] = totals[site];
                unknownCost.set(site, ofSystem && !known);
            }
        }
        unused.andNot(unknownCost);
        CallSites.free(unused);
        for (int site = unused.nextSetBit(0); site >= 0; site = unused.nextSetBit(site + 1)) {
            emitted[site] = 0;
        }
    }

    /** Emits the reads since the last events, at the end of a chunk. */
    public void emitLastCallSites() {
        emitCallSites.run();
    }

    private static ClockCallSiteEvent event(CallSite site, long calls, long total, boolean hot) {
        ClockCallSiteEvent event = new ClockCallSiteEvent();
        event.className = site.className();
        event.method = site.method();
        event.descriptor = site.descriptor();
        event.line = site.line();
        event.clock = site.label();
        event.calls = calls;
        event.totalCalls = total;
        event.hot = hot;
        return event;
    }

    private static long rounded(double nanos) {
        return Double.isNaN(nanos) ? ClockCallSiteEvent.NOT_KNOWN : Math.round(nanos);
    }

    private synchronized void emitSource() {
        LinuxClockSource kernel = LinuxClockSource.read(LinuxClockSource.SYSFS);
        double cost = costs.nanos(ReadableClock.CURRENT_TIME_MILLIS.label());
        double nanoTimeCost = costs.nanos(ReadableClock.NANO_TIME.label());
        ClockSourceEvent event = new ClockSourceEvent();
        event.current = kernel.current();
        event.available = kernel.available();
        event.currentTimeMillisCost = rounded(cost);
        event.nanoTimeCost = rounded(nanoTimeCost);
        event.granularity = costs.resolutionNanos();
        event.advice = kernel.advice(nanoTimeCost > cost ? nanoTimeCost : cost);
        event.commit();
    }
}
