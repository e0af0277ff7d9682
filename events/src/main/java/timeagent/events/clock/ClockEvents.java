package timeagent.events.clock;

import java.util.BitSet;
import java.util.List;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import timeagent.events.clock.cost.LinuxClockSource;
import timeagent.events.clock.cost.ReadableClock;
import timeagent.events.clock.cost.WrapperClocks;
import timeagent.events.diagnostics.Note;
import timeagent.events.jdk.StackTraceOffset;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.EventFeature;
import timeagent.events.threads.HookKind;
import timeagent.events.threads.SiteNumbers;

/** Counts clock reads while a recording has one of the clock events enabled, and emits the counts and the clock source. */
public final class ClockEvents extends EventFeature {
    private final ClockSettings settings;
    private final ClockReadCosts costs;
    private ClockSampler sampler;
    private EventType callSiteType;
    private EventType sourceType;
    private EventType readType;
    /** Whether the reads emitted are known, from where a recording enabled the event. */
    private boolean enabled;

    private boolean recorded;

    /** Alternates the order, because Flight Recorder stores a text once per chunk only if it is repeated soon. */
    private boolean backwards = true;

    private boolean stopped;

    public ClockEvents(ClockSettings settings) {
        this(settings, new ClockReadCosts());
    }

    ClockEvents(ClockSettings settings, ClockReadCosts costs) {
        super("clock reads");
        this.settings = settings;
        this.costs = costs;
        CallSites.LIVE.rateFrom(System.nanoTime());
    }

    @Override
    public void register() {
        // before an object of it is created: an earlier, detached agent unregistered it
        readType = register(ClockReadEvent.class);
        ClockSampler.prepare();
        callSiteType = registerPeriodic(ClockCallSiteEvent.class);
        sourceType = registerPeriodic(ClockSourceEvent.class);
        StackTraceOffset.hide(ClockReadEvent.class, ClockSampler.HIDDEN_FRAMES);
        if (settings.writesReads()) {
            sampler = new ClockSampler(
                    readType, !settings.samples(), settings.samplesPerSecond(), settings.hotPerSecond());
            ClockReads.INSTANCE.sampleWith(sampler);
        }
    }

    @Override
    public List<DaemonTask> tasks() {
        return sampler == null ? List.of(costs) : List.of(sampler, costs);
    }

    @Override
    public List<Note> notes() {
        return RunningMethods.LIVE.notes();
    }

    @Override
    public synchronized void stop() {
        stopped = true;
        ClockReads.count(false);
        ClockReads.INSTANCE.sampleWith(null);
    }

    @Override
    public void unregister() {
        super.unregister();
        CallSites.LIVE.areEmitted(false);
    }

    @Override
    public synchronized boolean recordingsChanged() {
        if (stopped) {
            return false;
        }
        boolean callSites = callSiteType.isEnabled();
        CallSites.LIVE.areEmitted(callSites);
        boolean source = sourceType.isEnabled();
        boolean reads = settings.writesReads() && readType.isEnabled();
        if (callSites && !enabled) {
            dropEarlierReads();
        }
        enabled = callSites;
        recorded = callSites || reads;
        ClockReads.count(recorded || settings.caches());
        if (sampler != null) {
            sampler.recordingsChanged();
        }
        costs.want(callSites || source);
        return recorded || source;
    }

    @Override
    public synchronized HookKind neededHooks() {
        return recorded ? HookKind.CLOCK_READS : null;
    }

    private void dropEarlierReads() {
        SiteNumbers.Counted<CallSite> counted = CallSites.LIVE.counted();
        // the next rates are not those of the time since the last recording
        CallSites.LIVE.rate(System.nanoTime(), counted);
        for (int number = 0; number < counted.sums().length; number++) {
            CallSite site = counted.sites().get(number);
            if (site != null) {
                site.emitted = counted.sums()[number];
                site.lacksCost = false;
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
        BitSet unused = CallSites.LIVE.unused();
        SiteNumbers.Counted<CallSite> counted = CallSites.LIVE.counted();
        CallSites.LIVE.rate(System.nanoTime(), counted);
        backwards = !backwards;
        for (int i = 0; i < counted.sums().length; i++) {
            int number = backwards ? counted.sums().length - 1 - i : i;
            CallSite site = counted.sites().get(number);
            if (site != null) {
                do {
                    emit(site, counted.sums()[number]);
                } while (site.emitted < counted.sums()[number]);
                if (site.lacksCost) {
                    unused.clear(number);
                }
            }
        }
        CallSites.LIVE.free(unused, counted.sums());
    }

    /** Emits at most as many reads as an {@code int} can count. */
    private void emit(CallSite site, long total) {
        long calls = Math.min(Integer.MAX_VALUE, total - site.emitted);
        boolean ofSystem = site.readsSystemClock();
        double cost = ofSystem ? costs.nanos(site.clock) : Double.NaN;
        boolean known = !Double.isNaN(cost);
        // an idle call site gets a last event once the cost of its earlier reads is known
        if (calls > 0 || known && site.lacksCost) {
            ClockCallSiteEvent event = new ClockCallSiteEvent();
            event.callSite = site.text();
            event.className = site.className;
            event.method = site.method;
            event.descriptor = site.descriptor;
            event.line = site.line;
            event.clock = site.clock;
            event.calls = (int) calls;
            event.totalCalls = total - site.start;
            event.hot = site.perSecond() >= settings.hotPerSecond();
            event.wrapper = site.inWrapper;
            event.meanDuration = rounded(cost);
            event.estimatedTime = Math.round(calls * cost);
            event.commit();
            // one by one: after an OutOfMemoryError the next call continues here
            site.emitted += calls;
            site.lacksCost = ofSystem && !known && WrapperClocks.of(site.clock) != null;
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
        event.countCost = rounded(costs.countNanos());
        event.granularity = Math.max(0, costs.resolutionNanos());
        event.advice = kernel.advice(nanoTimeCost > cost ? nanoTimeCost : cost);
        event.commit();
    }
}
