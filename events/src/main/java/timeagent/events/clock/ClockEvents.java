package timeagent.events.clock;

import java.util.Arrays;
import java.util.BitSet;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import timeagent.events.DaemonTask;
import timeagent.events.Guarded;
import timeagent.events.HookFrames;
import timeagent.events.Registered;

/**
 * Emits the periodic clock events: what each call site has read since its last event, and what the clock source is.
 *
 * <p>Made when the first recording comes; its methods run in Flight Recorder's periodic thread or where a chunk ends.
 */
public final class ClockEvents {
    private final ClockSettings settings;
    private final HotSites hotSites;
    private final ClockSampler sampler;
    private final Runnable emitCallSites = new Guarded(this::emitCallSites);
    private final Runnable emitSource = new Guarded(this::emitSource);
    private final EventType callSiteType = Registered.type(ClockCallSiteEvent.class);
    private final EventType sourceType = Registered.type(ClockSourceEvent.class);
    private final EventType readType = Registered.type(ClockReadEvent.class);
    private final ReadCosts costs;
    private long[] emitted = new long[0];
    /** Call sites whose last event has no cost because it was not measured yet. */
    private final BitSet unpriced = new BitSet();

    private long granularity;
    private volatile boolean stopped;

    public ClockEvents(ClockSettings settings) {
        this(settings, new ReadCosts());
    }

    ClockEvents(ClockSettings settings, ReadCosts costs) {
        this.settings = settings;
        this.costs = costs;
        hotSites = new HotSites(settings.hotPerSecond());
        sampler = settings.samples() ? new ClockSampler(settings.samplesPerSecond(), hotSites) : null;
    }

    public void register() {
        ClockReads.prepare();
        ClockCounter.readsCanBeEvents();
        Registered.periodic(ClockCallSiteEvent.class, emitCallSites);
        Registered.periodic(ClockSourceEvent.class, emitSource);
        FlightRecorder.register(ClockReadEvent.class);
        HookFrames.hide(ClockReadEvent.class, ClockReads.HIDDEN_FRAMES);
        costs.start();
    }

    /** Chooses the reads that become events; null if none does, or every one. */
    public DaemonTask sampler() {
        return sampler;
    }

    /** Stops counting for good; the last counts can still be emitted. */
    public void stop() {
        stopped = true;
        ClockCounter.count(false);
    }

    public void unregister() {
        stop();
        FlightRecorder.removePeriodicEvent(emitCallSites);
        FlightRecorder.removePeriodicEvent(emitSource);
        costs.stop();
    }

    /** Counts from now on if a recording wants the counts or reads, else stops counting. */
    public void recordingsChanged() {
        if (stopped) {
            return;
        }
        boolean wanted = callSiteType.isEnabled() || settings.writesReads() && readType.isEnabled();
        ClockCounter.count(wanted || settings.caches());
        if (stopped) {
            // meanwhile; stop() takes no lock that Flight Recorder could wait for
            ClockCounter.count(false);
        }
        costs.want(callSiteType.isEnabled() || sourceType.isEnabled());
    }

    /** One event for every call site that has read since its last one; also called where a chunk begins or ends. */
    public synchronized void emitCallSites() {
        if (!callSiteType.isEnabled()) {
            return;
        }
        recordingsChanged();
        CallSite[] sites = CallSites.all();
        long[] totals = ClockCounter.counts().sums(sites.length);
        hotSites.update(totals);
        emitted = Arrays.copyOf(emitted, sites.length);
        for (int site = CallSites.SELF_TEST + 1; site < sites.length; site++) {
            long calls = totals[site] - emitted[site];
            boolean ofSystem = !UnpricedSites.has(site);
            double cost = ofSystem ? costs.nanos(sites[site].clock()) : Double.NaN;
            boolean known = !Double.isNaN(cost);
            // a call site that reads no more has a last event for the cost of the reads it made before that was known
            if (calls > 0 || known && unpriced.get(site)) {
                ClockCallSiteEvent event = event(sites[site], calls, totals[site], hotSites.isHot(site));
                event.meanDuration = rounded(cost);
                event.estimatedTime = rounded(calls * cost);
                event.commit();
                // one by one: if the memory ends here, the next time goes on where this one ended
                emitted[site] = totals[site];
                unpriced.set(site, ofSystem && !known);
            }
        }
    }

    private static ClockCallSiteEvent event(CallSite site, long calls, long total, boolean hot) {
        ClockCallSiteEvent event = new ClockCallSiteEvent();
        event.className = site.className();
        event.method = site.method();
        event.descriptor = site.descriptor();
        event.line = site.line();
        event.clock = site.clock();
        event.calls = calls;
        event.totalCalls = total;
        event.hot = hot;
        return event;
    }

    private static long rounded(double nanos) {
        return Double.isNaN(nanos) ? ClockCallSiteEvent.NOT_KNOWN : Math.round(nanos);
    }

    private synchronized void emitSource() {
        KernelClock kernel = KernelClock.read(KernelClock.SYSFS);
        if (granularity == 0) {
            granularity = Granularity.of(System::currentTimeMillis) * 1_000_000;
        }
        double cost = costs.nanos(ReadableClock.CURRENT_TIME_MILLIS.label());
        ClockSourceEvent event = new ClockSourceEvent();
        event.current = kernel.current();
        event.available = kernel.available();
        event.currentTimeMillisCost = rounded(cost);
        event.nanoTimeCost = rounded(costs.nanos(ReadableClock.NANO_TIME.label()));
        event.granularity = granularity;
        event.advice = kernel.advice(cost);
        event.commit();
    }
}
