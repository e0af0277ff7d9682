package timeagent.events.clock;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import jdk.jfr.Event;
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
    /** Whether the reads emitted are known, from where a recording enabled the event. */
    private boolean enabled;

    private boolean stopped;

    public ClockEvents(ClockSettings settings) {
        this(settings, new ClockReadCosts());
    }

    ClockEvents(ClockSettings settings, ClockReadCosts costs) {
        this(settings, costs, new HotSites(settings.hotPerSecond(), System.nanoTime()));
    }

    ClockEvents(ClockSettings settings, ClockReadCosts costs, HotSites hotSites) {
        super("clock reads");
        this.settings = settings;
        this.costs = costs;
        this.hotSites = hotSites;
    }

    @Override
    public void register() {
        JdkInternals.prepare();
        // before an object of it is created: an earlier, detached agent unregistered it
        readType = register(ClockReadEvent.class);
        ClockReadEmitter.prepare();
        ClockCounter.readsCanBeEvents();
        callSiteType = registerPeriodic(ClockCallSiteEvent.class);
        sourceType = registerPeriodic(ClockSourceEvent.class);
        StackTraceOffset.hide(ClockReadEvent.class, ClockReadEmitter.HIDDEN_FRAMES);
        sampler = settings.samples() ? new ClockSampler(readType, settings.samplesPerSecond(), hotSites) : null;
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
    public String notes() {
        return RunningMethods.LIVE.note();
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
            dropEarlierReads();
        }
        enabled = callSites;
        ClockCounter.count(callSites || reads || settings.caches());
        costs.want(callSites || source);
        return callSites || source || reads;
    }

    private void dropEarlierReads() {
        NumberedSite[] sites = CallSites.all();
        long[] totals = ClockCounter.counts().sums().of(sites.length);
        // the next rates are not those of the time since the last recording
        hotSites.update(System.nanoTime(), sites, totals);
        for (int number = 0; number < sites.length; number++) {
            if (sites[number] != null) {
                sites[number].emitted = totals[number];
                sites[number].lacksCost = false;
            }
        }
    }

    @Override
    protected void emit(Class<? extends Event> event) {
        if (event == ClockSourceEvent.class) {
            emitSource();
        } else {
            emitLast();
        }
    }

    /**
     * Emits an event for every call site with reads since its last one; after {@link #stop} also the clock source: the agent is
     * detached before the recording ends, and the one at the start of the chunk has no cost.
     */
    @Override
    public synchronized void emitLast() {
        if (stopped) {
            emitSource();
        }
        if (!enabled || !callSiteType.isEnabled()) {
            return;
        }
        BitSet unused = CallSites.unused();
        NumberedSite[] sites = CallSites.all();
        long[] totals = ClockCounter.counts().sums().of(sites.length);
        hotSites.update(System.nanoTime(), sites, totals);
        for (int number = CallSites.SELF_TEST + 1; number < sites.length; number++) {
            if (sites[number] != null) {
                do {
                    emit(sites[number], totals[number], hotSites.isHot(sites[number]));
                } while (sites[number].emitted < totals[number]);
                if (sites[number].lacksCost) {
                    unused.clear(number);
                }
            }
        }
        CallSites.free(unused);
    }

    /** Emits at most as many reads as an {@code int} can count. */
    private void emit(NumberedSite site, long total, boolean hot) {
        long calls = Math.min(Integer.MAX_VALUE, total - site.emitted);
        boolean ofSystem = site.readsSystemClock();
        double cost = ofSystem ? costs.nanos(site.site.clock()) : Double.NaN;
        boolean known = !Double.isNaN(cost);
        // an idle call site gets a last event once the cost of its earlier reads is known
        if (calls > 0 || known && site.lacksCost) {
            ClockCallSiteEvent event = new ClockCallSiteEvent();
            event.className = site.site.className();
            event.method = site.site.method();
            event.descriptor = site.site.descriptor();
            event.line = site.site.line();
            event.clock = site.site.clock();
            event.calls = (int) calls;
            event.totalCalls = total;
            event.hot = hot;
            event.wrapper = site.inWrapper;
            event.meanDuration = rounded(cost);
            event.estimatedTime = Math.round(calls * cost);
            event.commit();
            // one by one: after an OutOfMemoryError the next call continues here
            site.emitted += calls;
            site.lacksCost = ofSystem && !known && WrapperClocks.of(site.site.clock()) != null;
        }
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
