package timeagent.analysis.summary.socket;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.StackFrame;
import timeagent.analysis.summary.series.DurationHistogram;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.series.PowerRanges;
import timeagent.analysis.summary.series.WriteSeries;
import timeagent.analysis.summary.socket.SocketWrites.DurationRange;
import timeagent.analysis.summary.socket.SocketWrites.SizeRange;

/** Sums of the writes to one peer, or of all together: of events, each as often as its weight, or of totals. */
final class Writes {

    /** By which events and totals may differ: the totals of an end can be missing. */
    private static final double TOLERANCE = 0.05;

    private static final int MOST_SITES = 64;
    private static final int MOST_SHOWN_SITES = 3;
    private static final List<String> JDK = List.of("java.", "jdk.", "sun.");

    /** Of a call site. */
    static final class Time {
        private long nanos;
    }

    long events;
    long bytes;
    long failed;
    long nanos;
    WriteSeries series = new WriteSeries();
    private long longest;
    private DurationHistogram histogram = new DurationHistogram();

    /** Durations that are not in the histogram. */
    private final PowerRanges others = PowerRanges.ofDurations();

    private final PowerRanges sizes = PowerRanges.ofSizes();
    private final PowerRanges durations = PowerRanges.ofDurations();
    private final Map<String, Time> sites = new HashMap<>();

    /** Adds the duration of an event. */
    void addDuration(long weight, long duration, Time site) {
        nanos += weight * duration;
        longest = Math.max(longest, duration);
        histogram.add(duration, weight);
        if (site != null) {
            site.nanos += weight * duration;
        }
    }

    /** Adds the rest of so many writes of the same size. */
    void addSizes(long writes, long size, boolean hasFailed) {
        events += writes;
        bytes += writes * size;
        failed += hasFailed ? writes : 0;
        sizes.add(hasFailed ? 0 : size, writes);
    }

    /** Derives the ranges of durations from the events; called after the last one. */
    void endEvents() {
        histogram.addTo(durations);
    }

    /** Adds the totals of a period. */
    void add(Event totals, PowerRanges ofDurations) {
        long count = Math.max(0, totals.number("writes"));
        long size = Math.max(0, totals.number("bytes"));
        long time = Math.max(0, Math.round(totals.nanos("time")));
        events += count;
        bytes += size;
        failed += Math.max(0, totals.number("failed"));
        nanos += time;
        long most = Math.max(0, Math.round(totals.nanos("longest")));
        longest = Math.max(longest, most);
        sizes.add(totals.text("sizes"));
        durations.and(ofDurations);
        series.addPeriod(totals.startNanos(), count, size, time, most);
    }

    /** Where an event's write was called, to be added up; null without stack trace, or if there are too many. */
    Time site(Event e) {
        if (!e.flag("stackTrace")) {
            return null;
        }
        List<StackFrame> frames = e.stack().frames();
        StackFrame nearest = frames.stream()
                .filter(frame -> JDK.stream().noneMatch(frame.className()::startsWith))
                .findFirst()
                .orElse(frames.isEmpty() ? null : frames.get(0));
        return nearest == null || sites.size() >= MOST_SITES && !sites.containsKey(nearest.toString())
                ? null
                : sites.computeIfAbsent(nearest.toString(), first -> new Time());
    }

    /** Adds to totals the call sites of events, and the durations of these if they are all writes. */
    void describe(Writes recorded) {
        if (recorded != null && recorded.areAllOf(events)) {
            histogram = recorded.histogram;
        } else {
            others.and(durations);
        }
        if (recorded != null) {
            sites.putAll(recorded.sites);
        }
    }

    /** Whether each of so many writes has an event. */
    private boolean areAllOf(long writes) {
        return !isOfSample() && Math.abs(histogram.count() - writes) <= TOLERANCE * writes;
    }

    private boolean isOfRanges() {
        return !others.isEmpty();
    }

    private boolean isOfSample() {
        return histogram.samples() != histogram.count();
    }

    Writes add(Writes other) {
        events += other.events;
        bytes += other.bytes;
        failed += other.failed;
        nanos += other.nanos;
        longest = Math.max(longest, other.longest);
        histogram.and(other.histogram);
        others.and(other.others);
        sizes.and(other.sizes);
        durations.and(other.durations);
        series.and(other.series);
        other.sites.forEach((site, time) -> {
            if (sites.size() < MOST_SITES || sites.containsKey(site)) {
                sites.computeIfAbsent(site, first -> new Time()).nanos += time.nanos;
            }
        });
        return this;
    }

    /** Those that failed or wrote no byte. */
    long empty() {
        return sizes.first();
    }

    DurationHistogram distribution() {
        return others.isEmpty() ? histogram : others.spread(longest).and(histogram);
    }

    /** Null without writes. */
    Nanos nanos() {
        if (events == 0) {
            return null;
        }
        DurationHistogram distribution = distribution();
        return new Nanos(
                (double) nanos / events,
                nanos,
                distribution.percentile(50),
                distribution.percentile(90),
                distribution.percentile(99),
                longest,
                isOfRanges() ? Nanos.RANGES : isOfSample() ? Nanos.SAMPLE : Nanos.EVENTS);
    }

    List<SizeRange> sizes() {
        return sizes.map(SizeRange::new);
    }

    List<DurationRange> durations() {
        return durations.map(DurationRange::new);
    }

    /** Those with most time, largest first; null without any. */
    List<String> callSites() {
        return sites.isEmpty()
                ? null
                : sites.entrySet().stream()
                        .sorted(Comparator.comparingLong((Map.Entry<String, Time> site) -> -site.getValue().nanos)
                                .thenComparing(Map.Entry.comparingByKey()))
                        .limit(MOST_SHOWN_SITES)
                        .map(Map.Entry::getKey)
                        .toList();
    }
}
