package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Span;
import timeagent.analysis.summary.jvm.Section;
import timeagent.analysis.summary.jvm.SettingsAggregator;
import timeagent.analysis.summary.jvm.Threshold;

/**
 * Times in which the program stood still: long pauses, and those in which no sample of the CPU load was taken, which the JVM does once a
 * second. A suspended process and one that gets no CPU have no pause.
 */
final class Standstills {

    private static final long LEAST_PAUSE_NANOS = 500_000_000;

    /** On a busy machine, samples are late by some tenths of a second. */
    private static final long LEAST_LATE_NANOS = 1_000_000_000;

    static final long PERIOD_NANOS = 1_000_000_000;

    private static final String COLLECTION = "jdk.GarbageCollection";
    private static final String SAFEPOINT = "jdk.SafepointBegin";
    private static final String LOAD = "jdk.CPULoad";

    /** Times of one kind: the longest ones. */
    private static final class Longest {
        private static final int MOST = 1000;

        private final List<Span> spans = new ArrayList<>();
        private long least = 1_000_000;

        void add(long from, long nanos) {
            if (nanos >= least) {
                spans.add(new Span(from, from + nanos));
            }
            while (spans.size() > MOST) {
                least *= 2;
                spans.removeIf(span -> span.nanos() < least);
            }
        }

        long in(Span time) {
            return joined(spans.stream().map(time::and).filter(part -> part.nanos() > 0)).stream()
                    .mapToLong(Span::nanos)
                    .sum();
        }
    }

    private Longest collections = new Longest();
    private Longest safepoints = new Longest();
    private Longest late = new Longest();
    private final SettingsAggregator settings;
    private long lastLoad;

    Standstills(SettingsAggregator settings) {
        this.settings = settings;
    }

    void observe(Section.Events events) {
        events.on(COLLECTION, this::addCollection);
        events.on(SAFEPOINT, this::addSafepoint);
        events.on("jdk.ExecuteVMOperation", this::addOperation);
        events.on(LOAD, this::addLoad);
    }

    private void addCollection(Event e) {
        collections.add(e.startNanos(), (long) e.nanos("sumOfPauses"));
    }

    private void addSafepoint(Event e) {
        safepoints.add(e.startNanos(), e.durationNanos());
    }

    private void addOperation(Event e) {
        if (e.flag("safepoint")) {
            addSafepoint(e);
        }
    }

    /** @param e a {@code jdk.CPULoad}, in the order of time */
    private void addLoad(Event e) {
        long due = lastLoad + PERIOD_NANOS;
        if (lastLoad != 0) {
            late.add(due, e.startNanos() - due);
        }
        lastLoad = e.startNanos();
    }

    /** Between the samples before and after, a part of the recording is missing. */
    void gap() {
        lastLoad = 0;
    }

    private boolean isEnabled(String type) {
        return Set.of("true").equals(settings.values(type, "enabled"));
    }

    private boolean hasLoadEachSecond() {
        Set<String> periods = settings.values(LOAD, "period");
        return isEnabled(LOAD)
                && !periods.isEmpty()
                && periods.stream()
                        .allMatch(period -> Long.valueOf(PERIOD_NANOS).equals(Threshold.nanos(period)));
    }

    /**
     * Returns them in order, without those that are short.
     *
     * @param steps when the wall clock was set, which delays what the JVM does each second
     */
    List<Span> all(Collection<Span> steps) {
        Stream<Span> noSample = late.spans.stream()
                .filter(span -> hasLoadEachSecond() && span.nanos() >= LEAST_LATE_NANOS)
                .filter(span -> steps.stream().allMatch(step -> step.and(span).nanos() == 0));
        Stream<Span> pauses = Stream.concat(collections.spans.stream(), safepoints.spans.stream())
                .filter(span -> span.nanos() >= LEAST_PAUSE_NANOS);
        return joined(Stream.concat(noSample, pauses));
    }

    private static List<Span> joined(Stream<Span> spans) {
        return new ArrayList<>(
                Span.joined(spans.sorted(Comparator.comparingLong(Span::from)).toList()));
    }

    long inCollections(Span time) {
        return collections.in(time);
    }

    long inSafepoints(Span time) {
        return safepoints.in(time);
    }

    void clear() {
        collections = new Longest();
        safepoints = new Longest();
        late = new Longest();
        gap();
    }

    /** What would have been recorded, and was not, of a time without a pause; empty if that is unknown. */
    String noPause() {
        return !isEnabled(COLLECTION)
                ? ""
                : " (no garbage collection" + (isEnabled(SAFEPOINT) ? ", no safepoint" : "")
                        + ": suspended, or without a CPU)";
    }
}
