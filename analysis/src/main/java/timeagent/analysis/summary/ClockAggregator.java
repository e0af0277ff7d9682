package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.Source;

/** Adds up the reads of each clock call site, and keeps what the agent found out about the machine's clock. */
final class ClockAggregator implements Aggregator, Consumer<Event> {

    private static final String CALL_SITE = "timeagent.ClockCallSite";

    /** What Flight Recorder writes for a time span that there is none of. */
    private static final long NOT_KNOWN = Long.MIN_VALUE;

    private record Key(String className, String method, String descriptor, int line, String clock) {

        @Override
        public boolean equals(Object other) {
            return other instanceof Key key
                    && line == key.line
                    && Objects.equals(method, key.method)
                    && Objects.equals(className, key.className)
                    && Objects.equals(descriptor, key.descriptor)
                    && Objects.equals(clock, key.clock);
        }

        @Override
        public int hashCode() {
            return 31 * (31 * (31 * line + Objects.hashCode(className)) + Objects.hashCode(method))
                    + Objects.hashCode(descriptor);
        }
    }

    private final CpuTime cpu;
    private final Map<Key, SiteReads> sites = new HashMap<>();
    private final Set<String> sources = new TreeSet<>();
    private final PeriodSeries ticks = new PeriodSeries();
    private final PeriodSeries pricedTicks = new PeriodSeries();
    private final ClockSamples samples = new ClockSamples();
    private final ReadPrices prices = new ReadPrices();
    private Source source;
    private double seconds;

    /** @param cpu which is told after this that a recording has ended */
    ClockAggregator(CpuTime cpu) {
        this.cpu = cpu;
    }

    @Override
    public void register(Handlers handlers) {
        handlers.add(CALL_SITE, this).add("timeagent.ClockSource", this);
    }

    @Override
    public void accept(Event e) {
        if (e.name().equals(CALL_SITE)) {
            addReads(e);
        } else {
            setSource(e);
        }
    }

    private void addReads(Event e) {
        long calls = e.number("calls");
        Key key = new Key(
                e.text("className"), e.text("method"), e.text("descriptor"), (int) e.number("line"), e.text("clock"));
        SiteReads reads = sites.get(key);
        if (reads == null) {
            // an event without reads says what those before have cost
            if (calls <= 0) {
                return;
            }
            reads = new SiteReads();
            sites.put(key, reads);
        }
        reads.add(calls, e.flag("hot"));
        ticks.add(e.startNanos(), calls, 0);
        if (e.number("meanDuration") == NOT_KNOWN) {
            reads.addUnpriced(calls, e.startNanos());
        } else {
            double nanos = e.nanos("meanDuration");
            long waiting = reads.takeWaiting();
            prices.add(key.clock(), e.startNanos(), calls + waiting, (calls + waiting) * nanos);
            price(reads, calls, e.startNanos(), nanos);
            if (waiting > 0) {
                price(reads, waiting, reads.waitingSince(), nanos);
            }
        }
    }

    private void price(SiteReads reads, long calls, long time, double nanos) {
        reads.addPriced(calls, nanos);
        pricedTicks.add(time, calls, calls * nanos);
    }

    private void setSource(Event e) {
        source = new Source(
                e.text("current"),
                List.copyOf(SpaceSeparated.of(e.text("available"))),
                nanos(e, "currentTimeMillisCost"),
                nanos(e, "nanoTimeCost"),
                nanos(e, "granularity"),
                e.text("advice"));
        if (source.current() != null) {
            sources.add(source.current());
        }
    }

    private static Double nanos(Event e, String field) {
        return e.has(field) && e.number(field) != NOT_KNOWN ? e.nanos(field) : null;
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        seconds += recording.seconds();
        sites.values().forEach(SiteReads::endRecording);
        long end = recording.startNanos() + Math.round(recording.seconds() * 1e9);
        samples.add(ticks.take(recording.startNanos(), end), pricedTicks.take(recording.startNanos(), end), cpu);
    }

    /**
     * Returns null when the recording says nothing of clocks.
     *
     * @param cpuNanos CPU time of the recorded span, ns, or null
     */
    Clock clock(Double cpuNanos) {
        if (source == null && sites.isEmpty()) {
            return null;
        }
        Double share = share(pricedNanos(), cpuNanos);
        return new Clock(
                source,
                calls(),
                perSecond(calls()),
                share,
                share == null ? null : interval(share),
                callSites(cpuNanos));
    }

    private Interval interval(double share) {
        Double ofPrices = prices.error();
        if (ofPrices == null) {
            return null;
        }
        double error = Math.hypot(ofPrices, cpu.error());
        return new Interval(Math.max(0, share * (1 - error)), Math.min(1, share * (1 + error)));
    }

    /** ns of the call sites all of whose reads have a cost; NaN where there are reads and no such call site. */
    private double pricedNanos() {
        double nanos = 0;
        boolean known = sites.isEmpty();
        for (SiteReads reads : sites.values()) {
            if (reads.arePriced()) {
                nanos += reads.nanos();
                known = true;
            }
        }
        return known ? nanos : Double.NaN;
    }

    private long calls() {
        long calls = 0;
        for (SiteReads reads : sites.values()) {
            calls += reads.calls();
        }
        return calls;
    }

    boolean hasReads() {
        return !sites.isEmpty();
    }

    /** Mean ns of a read over all reads whose cost is known; null without such. */
    Estimate nanosPerRead() {
        long priced = 0;
        double nanos = 0;
        for (SiteReads reads : sites.values()) {
            priced += reads.priced();
            nanos += reads.nanos();
        }
        return priced == 0 ? null : samples.nanosPerRead(nanos / priced);
    }

    /** @param told what the report says */
    Estimate readsPerSecond(double told) {
        return samples.readsPerSecond(told);
    }

    /** @param told what the report says */
    Estimate cpuShare(double told) {
        return samples.cpuShare(told);
    }

    /** @param cpuNanos CPU time of the recorded span, ns, or null */
    void warn(List<String> warnings, Double cpuNanos) {
        if (sources.size() > 1) {
            warnings.add("the recordings have different clock sources, " + String.join(" and ", sources)
                    + "; what is told of the clock source is the last one's");
        }
        Double ofPrices = prices.error();
        double error = ofPrices == null ? 0 : ofPrices + cpu.error();
        if (cpuNanos != null && pricedNanos() > cpuNanos * (1 + error)) {
            warnings.add("the clock reads, each at its measured cost, would take "
                    + Math.round(100 * pricedNanos() / cpuNanos)
                    + " % of the CPU time that was used: their shares are scaled to a sum of 100 %");
        }
    }

    private List<CallSite> callSites(Double cpuNanos) {
        List<CallSite> list = new ArrayList<>();
        for (Map.Entry<Key, SiteReads> site : sites.entrySet()) {
            list.add(callSite(site.getKey(), site.getValue(), cpuNanos));
        }
        Collections.sort(list);
        return List.copyOf(list);
    }

    private CallSite callSite(Key key, SiteReads reads, Double cpuNanos) {
        return new CallSite(
                key.className(),
                key.method(),
                key.descriptor(),
                key.line(),
                key.clock(),
                reads.calls(),
                perSecond(reads.calls()),
                reads.arePriced() ? reads.nanos() / reads.priced() : null,
                reads.arePriced() ? share(reads.nanos(), cpuNanos) : null,
                reads.isHot());
    }

    private Double perSecond(long count) {
        return seconds > 0 ? count / seconds : null;
    }

    /** Of one whole: where the reads would take more than there is, all of them are scaled. */
    private Double share(double nanos, Double cpuNanos) {
        return cpuNanos == null || Double.isNaN(nanos) ? null : nanos / Math.max(cpuNanos, pricedNanos());
    }
}
