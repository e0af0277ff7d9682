package timeagent.analysis.summary;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.Clock;
import timeagent.analysis.summary.Report.Source;

/** Adds up the reads of each clock call site, and keeps what the agent found out about the machine's clock. */
final class ClockPart implements Part {

    private record Key(String className, String method, String descriptor, int line, String clock) {}

    private static final class Reads {
        private long calls;
        private double nanos;
        private boolean hot;

        double meanNanos() {
            return calls == 0 ? 0 : nanos / calls;
        }
    }

    private final Map<Key, Reads> sites = new HashMap<>();
    private Source source;
    private double seconds;

    @Override
    public void register(Map<String, Consumer<Event>> handlers) {
        handlers.put("timeagent.ClockCallSite", this::addReads);
        handlers.put("timeagent.ClockSource", this::setSource);
    }

    private void addReads(Event e) {
        long calls = e.number("calls");
        if (calls <= 0) {
            return;
        }
        Key key = new Key(
                e.text("className"), e.text("method"), e.text("descriptor"), (int) e.number("line"), e.text("clock"));
        Reads reads = sites.computeIfAbsent(key, k -> new Reads());
        reads.calls += calls;
        reads.nanos += calls * e.nanos("meanDuration");
        reads.hot |= e.flag("hot");
    }

    private void setSource(Event e) {
        String available = e.text("available");
        source = new Source(
                e.text("current"),
                available == null || available.isBlank()
                        ? List.of()
                        : List.of(available.trim().split("\\s+")),
                nanos(e, "currentTimeMillisCost"),
                nanos(e, "nanoTimeCost"),
                nanos(e, "granularity"),
                e.text("advice"));
    }

    private static Double nanos(Event e, String field) {
        return e.has(field) ? e.nanos(field) : null;
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        seconds += recording.seconds();
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
        long reads = sites.values().stream().mapToLong(site -> site.calls).sum();
        double nanos = sites.values().stream().mapToDouble(site -> site.nanos).sum();
        return new Clock(source, reads, perSecond(reads), share(nanos, cpuNanos), callSites(cpuNanos));
    }

    /** Mean ns of a read over all call sites; null without reads. */
    Double nanosPerRead() {
        long reads = sites.values().stream().mapToLong(site -> site.calls).sum();
        return reads == 0
                ? null
                : sites.values().stream().mapToDouble(site -> site.nanos).sum() / reads;
    }

    private List<CallSite> callSites(Double cpuNanos) {
        return sites.entrySet().stream()
                .map(entry -> callSite(entry.getKey(), entry.getValue(), cpuNanos))
                .sorted(Comparator.comparingLong(CallSite::calls)
                        .reversed()
                        .thenComparing(site -> site.className() + "." + site.method() + site.line()))
                .toList();
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
                reads.meanNanos(),
                share(reads.nanos, cpuNanos),
                reads.hot);
    }

    private Double perSecond(long count) {
        return seconds > 0 ? count / seconds : null;
    }

    private static Double share(double nanos, Double cpuNanos) {
        return cpuNanos == null ? null : Double.valueOf(Math.min(1, nanos / cpuNanos));
    }
}
