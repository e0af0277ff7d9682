package timeagent.analysis.summary.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import timeagent.analysis.recording.Event;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.SettingsAggregator;

/** What the agent measured of the machine's clock; each chunk has one event. */
final class ClockSources {

    private record Timed(long time, Source source) {}

    private final List<Timed> sources = new ArrayList<>();
    private String virtualization;

    void add(Event e) {
        Source source = new Source(
                e.text("current"),
                SettingsAggregator.words(e.text("available")),
                null,
                nanos(e, "currentTimeMillisCost"),
                nanos(e, "nanoTimeCost"),
                nanos(e, "countCost"),
                nanos(e, "granularity"),
                e.text("advice"));
        sources.add(new Timed(e.startNanos(), source));
    }

    /** @param e a {@code jdk.VirtualizationInformation} */
    void addVirtualization(Event e) {
        virtualization = e.text("name");
    }

    /** Unknown is 0, or Flight Recorder's value for a missing time span. */
    private static Double nanos(Event e, String field) {
        return e.has(field) && e.number(field) > 0 ? e.nanos(field) : null;
    }

    /** What was known last; null without an event. */
    Source known() {
        // a file need not have its events in the order of their times
        return sources.stream()
                .sorted(Comparator.comparingLong(Timed::time))
                .map(Timed::source)
                .reduce((known, next) -> next.orElse(known))
                .map(known -> known.on(virtualization))
                .orElse(null);
    }

    boolean isEmpty() {
        return sources.isEmpty();
    }

    List<Problem> problems() {
        List<String> current = sources.stream()
                .map(known -> known.source.current())
                .filter(Objects::nonNull)
                .distinct()
                .sorted()
                .toList();
        return current.size() <= 1
                ? List.of()
                : List.of(new Problem(
                        Kind.REMARK,
                        "the recordings have different clock sources, " + String.join(" and ", current)
                                + "; the report shows the last one"));
    }
}
