package timeagent.events.clock;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
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
    private final Map<ReadableClock, ReadCost> costs = new EnumMap<>(ReadableClock.class);
    private final Map<String, ReadableClock> clocks = new HashMap<>();
    private final EventType callSiteType = Registered.type(ClockCallSiteEvent.class);
    private final EventType readType = Registered.type(ClockReadEvent.class);
    private long[] emitted = new long[0];
    private long granularity;
    private volatile boolean stopped;

    public ClockEvents(ClockSettings settings) {
        this.settings = settings;
        hotSites = new HotSites(settings.hotPerSecond());
        sampler = settings.samples() ? new ClockSampler(settings.samplesPerSecond(), hotSites) : null;
        for (ReadableClock clock : ReadableClock.values()) {
            clocks.put(clock.label(), clock);
        }
    }

    public void register() {
        ClockReads.prepare();
        ClockCounter.readsCanBeEvents();
        Registered.periodic(ClockCallSiteEvent.class, emitCallSites);
        Registered.periodic(ClockSourceEvent.class, emitSource);
        FlightRecorder.register(ClockReadEvent.class);
        HookFrames.hide(ClockReadEvent.class, ClockReads.HIDDEN_FRAMES);
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
        Map<ReadableClock, Double> now = new EnumMap<>(ReadableClock.class);
        for (int site = CallSites.SELF_TEST + 1; site < sites.length; site++) {
            long calls = totals[site] - emitted[site];
            if (calls > 0) {
                ClockCallSiteEvent event = event(sites[site], calls, totals[site], hotSites.isHot(site));
                if (!UnpricedSites.has(site)) {
                    price(event, now.computeIfAbsent(clocks.get(sites[site].clock()), this::cost));
                }
                event.commit();
                // one by one: if the memory ends here, the next time goes on where this one ended
                emitted[site] = totals[site];
            }
        }
    }

    private double cost(ReadableClock clock) {
        return costs.computeIfAbsent(clock, ReadCost::new).measure();
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
        event.meanDuration = ClockCallSiteEvent.NOT_KNOWN;
        event.estimatedTime = ClockCallSiteEvent.NOT_KNOWN;
        event.hot = hot;
        return event;
    }

    private static void price(ClockCallSiteEvent event, double cost) {
        event.meanDuration = Math.round(cost);
        event.estimatedTime = Math.round(event.calls * cost);
    }

    private synchronized void emitSource() {
        KernelClock kernel = KernelClock.read(KernelClock.SYSFS);
        if (granularity == 0) {
            granularity = Granularity.of(System::currentTimeMillis) * 1_000_000;
        }
        double cost = cost(ReadableClock.CURRENT_TIME_MILLIS);
        ClockSourceEvent event = new ClockSourceEvent();
        event.current = kernel.current();
        event.available = kernel.available();
        event.currentTimeMillisCost = Math.round(cost);
        event.nanoTimeCost = Math.round(cost(ReadableClock.NANO_TIME));
        event.granularity = granularity;
        event.advice = kernel.advice(cost);
        event.commit();
    }
}
