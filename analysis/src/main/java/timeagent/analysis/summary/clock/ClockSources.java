package timeagent.analysis.summary.clock;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import timeagent.analysis.recording.Event;
import timeagent.analysis.summary.clock.Clock.Source;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.SettingsAggregator;

/** What the agent measured of the machine's clock; each chunk has one event. */
final class ClockSources {

    private final Set<String> current = new TreeSet<>();
    private Source known;
    private String virtualization;

    /** @param e in the order of time */
    void add(Event e) {
        Source next = new Source(
                e.text("current"),
                SettingsAggregator.words(e.text("available")),
                null,
                nanos(e, "currentTimeMillisCost"),
                nanos(e, "nanoTimeCost"),
                nanos(e, "countCost"),
                nanos(e, "granularity"),
                e.text("advice"));
        known = known == null ? next : next.orElse(known);
        if (next.current() != null) {
            current.add(next.current());
        }
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
        return known == null ? null : known.on(virtualization);
    }

    boolean isEmpty() {
        return known == null;
    }

    List<Problem> problems() {
        return current.size() <= 1
                ? List.of()
                : List.of(new Problem(
                        Kind.REMARK,
                        "the recordings have different clock sources, " + String.join(" and ", current)
                                + "; the report shows the last one"));
    }
}
