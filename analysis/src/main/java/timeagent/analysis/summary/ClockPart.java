package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.Source;

/** Adds up the reads of each clock call site, and keeps what the agent found out about the machine's clock. */
final class ClockPart implements Part {

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

    private static final class Reads {
        private long calls;
        private long priced;
        private double nanos;
        private boolean hot;

        /** Whether the cost of every read is known. */
        boolean arePriced() {
            return priced == calls;
        }

        /** Of the reads whose cost is known; null where it is not known of any. */
        Double meanNanos() {
            return priced == 0 ? null : Double.valueOf(nanos / priced);
        }
    }

    private final CpuTime cpu;
    private final Map<Key, Reads> sites = new HashMap<>();
    private final Set<String> sources = new TreeSet<>();
    private final Ticks ticks = new Ticks();
    private final Ticks pricedTicks = new Ticks();
    private final ClockSamples samples = new ClockSamples();
    private Source source;
    private double seconds;

    /** @param cpu which is told after this that a recording has ended */
    ClockPart(CpuTime cpu) {
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
        if (calls <= 0) {
            return;
        }
        Key key = new Key(
                e.text("className"), e.text("method"), e.text("descriptor"), (int) e.number("line"), e.text("clock"));
        Reads reads = sites.get(key);
        if (reads == null) {
            reads = new Reads();
            sites.put(key, reads);
        }
        reads.calls += calls;
        reads.hot |= e.flag("hot");
        ticks.add(e.startNanos(), calls, 0);
        if (e.number("meanDuration") != NOT_KNOWN) {
            double nanos = calls * e.nanos("meanDuration");
            reads.priced += calls;
            reads.nanos += nanos;
            pricedTicks.add(e.startNanos(), calls, nanos);
        }
    }

    private void setSource(Event e) {
        source = new Source(
                e.text("current"),
                List.copyOf(Words.of(e.text("available"))),
                nanos(e, "currentTimeMillisCost"),
                nanos(e, "nanoTimeCost"),
                nanos(e, "granularity"),
                e.text("advice"));
        if (source.current() != null) {
            sources.add(source.current());
        }
    }

    private static Double nanos(Event e, String field) {
        return e.has(field) ? e.nanos(field) : null;
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        seconds += recording.seconds();
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
        Reads all = all();
        boolean known = all.priced > 0 || all.calls == 0;
        return new Clock(
                source,
                all.calls,
                perSecond(all.calls),
                known ? share(all.nanos, cpuNanos) : null,
                callSites(cpuNanos));
    }

    boolean hasReads() {
        return !sites.isEmpty();
    }

    /** Mean ns of a read over all reads whose cost is known; null without such. */
    Estimate nanosPerRead() {
        Double mean = all().meanNanos();
        return mean == null ? null : samples.nanosPerRead(mean);
    }

    private Reads all() {
        Reads all = new Reads();
        for (Reads reads : sites.values()) {
            all.calls += reads.calls;
            all.priced += reads.priced;
            all.nanos += reads.nanos;
        }
        return all;
    }

    /** @param told what the report says */
    Estimate readsPerSecond(double told) {
        return samples.readsPerSecond(told);
    }

    /** @param told what the report says */
    Estimate cpuShare(double told) {
        return samples.cpuShare(told);
    }

    void warn(List<String> warnings) {
        if (sources.size() > 1) {
            warnings.add("the recordings have different clock sources, " + String.join(" and ", sources)
                    + "; what is told of the clock source is the last one's");
        }
    }

    private List<CallSite> callSites(Double cpuNanos) {
        List<CallSite> list = new ArrayList<>();
        for (Map.Entry<Key, Reads> site : sites.entrySet()) {
            list.add(callSite(site.getKey(), site.getValue(), cpuNanos));
        }
        Collections.sort(list);
        return List.copyOf(list);
    }

    private CallSite callSite(Key key, Reads reads, Double cpuNanos) {
        return new CallSite(
                key.className(),
                key.method(),
                key.descriptor(),
                key.line(),
                key.clock(),
                reads.calls,
                perSecond(reads.calls),
                reads.arePriced() ? reads.meanNanos() : null,
                reads.arePriced() ? share(reads.nanos, cpuNanos) : null,
                reads.hot);
    }

    private Double perSecond(long count) {
        return seconds > 0 ? count / seconds : null;
    }

    private static Double share(double nanos, Double cpuNanos) {
        return cpuNanos == null ? null : Double.valueOf(Math.min(1, nanos / cpuNanos));
    }
}
