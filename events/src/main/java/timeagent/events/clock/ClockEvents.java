package timeagent.events.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import jdk.jfr.EventType;
import timeagent.events.jdk.JdkInternals;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.EventFeature;

/** Counts clock reads while a recording has one of the clock events enabled, and emits the counts and the clock source. */
public final class ClockEvents extends EventFeature {
    private final ClockSettings settings;
    private final ClockReadCosts costs;
    private final HotSites hotSites;
    private ClockSampler sampler;
    private EventType callSiteType;
    private EventType sourceType;
    private EventType readType;
    private long[] emitted = new long[0];
    /** Call sites whose last event lacks the cost, which was not measured yet. */
    private final BitSet unknownCost = new BitSet();

    /** Whether {@link #emitted} is from where a recording enabled the event. */
    private boolean enabled;

    private boolean stopped;

    public ClockEvents(ClockSettings settings) {
        this(settings, new ClockReadCosts());
    }

    ClockEvents(ClockSettings settings, ClockReadCosts costs) {
        super("clock reads");
        this.settings = settings;
        this.costs = costs;
        hotSites = new HotSites(settings.hotPerSecond());
    }

    @Override
    public void register() {
        JdkInternals.prepare();
        // before an object of it is created: an earlier, detached agent unregistered it
        readType = register(ClockReadEvent.class);
        ClockReadEmitter.prepare();
        ClockCounter.readsCanBeEvents();
        callSiteType = register(ClockCallSiteEvent.class, new Runnable() {
            @Override
            public void run() {
                emitCallSites();
            }
        });
        sourceType = register(ClockSourceEvent.class, new Runnable() {
            @Override
            public void run() {
                emitSource();
            }
        });
        StackTraceOffset.hide(ClockReadEvent.class, ClockReadEmitter.HIDDEN_FRAMES);
        sampler = settings.samples() ? new ClockSampler(settings.samplesPerSecond(), hotSites) : null;
        costs.start();
    }

    @Override
    public List<DaemonTask> tasks() {
        List<DaemonTask> tasks = new ArrayList<>();
        if (!settings.caches()) {
            // a cached clock counts before the first recording, and its cleaner runs
            tasks.add(new CountCleaner());
        }
        if (sampler != null) {
            tasks.add(sampler);
        }
        return tasks;
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        ClockCounter.count(false);
    }

    @Override
    public void unregister() {
        super.unregister();
        CallSites.areEmitted(false);
        costs.stop();
    }

    @Override
    public synchronized boolean recordingsChanged() {
        if (stopped) {
            return false;
        }
        boolean callSites = callSiteType.isEnabled();
        CallSites.areEmitted(callSites);
        boolean source = sourceType.isEnabled();
        boolean reads = settings.writesReads() && readType.isEnabled();
        if (callSites && !enabled) {
            // earlier reads are in no event
            emitted = ClockCounter.counts().sums(CallSites.all().length);
            unknownCost.clear();
        }
        enabled = callSites;
        ClockCounter.count(callSites || reads || settings.caches());
        costs.want(callSites || source);
        return callSites || source || reads;
    }

    @Override
    public void emitLast() {
        emitCallSites();
    }

    /** Emits an event for every call site with reads since its last one. */
    public synchronized void emitCallSites() {
        if (!enabled || !callSiteType.isEnabled()) {
            return;
        }
        BitSet unused = CallSites.unused();
        CallSite[] sites = CallSites.all();
        BitSet wrappers = CallSites.inWrappers();
        long[] totals = ClockCounter.counts().sums(sites.length);
        hotSites.update(totals);
        emitted = Arrays.copyOf(emitted, sites.length);
        for (int site = CallSites.SELF_TEST + 1; site < sites.length; site++) {
            if (sites[site] == null) {
                continue;
            }
            // what is beyond an int is in the next event
            int calls = (int) Math.min(Integer.MAX_VALUE, totals[site] - emitted[site]);
            boolean ofSystem = !UnknownCostSites.has(site);
            double cost = ofSystem ? costs.nanos(sites[site].clock()) : Double.NaN;
            boolean known = !Double.isNaN(cost);
            // an idle call site gets a last event once the cost of its earlier reads is known
            if (calls > 0 || known && unknownCost.get(site)) {
                ClockCallSiteEvent event = event(sites[site], calls, totals[site], hotSites.isHot(site));
                event.wrapper = wrappers.get(site);
                event.meanDuration = rounded(cost);
                event.estimatedTime = Math.round(calls * cost);
                event.commit();
                // one by one: after an OutOfMemoryError the next call continues here
                emitted[site] += calls;
                unknownCost.set(site, ofSystem && !known);
            }
        }
        unused.andNot(unknownCost);
        CallSites.free(unused);
        for (int site = unused.nextSetBit(0); site >= 0; site = unused.nextSetBit(site + 1)) {
            emitted[site] = 0;
        }
    }

    private static ClockCallSiteEvent event(CallSite site, int calls, long total, boolean hot) {
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

    /** An unknown time is 0, which Mission Control can add up; a known one is not. */
    private static long rounded(double nanos) {
        return Double.isNaN(nanos) ? 0 : Math.max(1, Math.round(nanos));
    }

    private void emitSource() {
        LinuxClockSource kernel = LinuxClockSource.read(LinuxClockSource.SYSFS);
        double cost = costs.nanos(ReadableClock.CURRENT_TIME_MILLIS.label());
        double nanoTimeCost = costs.nanos(ReadableClock.NANO_TIME.label());
        ClockSourceEvent event = new ClockSourceEvent();
        event.current = kernel.current();
        event.available = kernel.available();
        event.currentTimeMillisCost = rounded(cost);
        event.nanoTimeCost = rounded(nanoTimeCost);
        event.granularity = Math.max(0, costs.resolutionNanos());
        event.advice = kernel.advice(nanoTimeCost > cost ? nanoTimeCost : cost);
        event.commit();
    }
}
