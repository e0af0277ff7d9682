package timeagent.analysis.summary.cost;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.jvm.Problem;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.summary.jvm.Recordings;
import timeagent.analysis.summary.jvm.Section;

/** Adds up what events cost the application, each style on its own: the mean of two styles is the cost of neither. */
public final class CostAggregator implements Section {

    private final Map<String, StyleCost> styles = new TreeMap<>();

    private final Recordings recordings;

    public CostAggregator(Recordings recordings) {
        this.recordings = recordings;
    }

    @Override
    public void observe(Events events) {
        events.on("timeagent.EventCost", this::add);
    }

    private void add(Event e) {
        String style = e.text("style");
        if (style != null && e.number("events") >= 0 && e.number("measured") >= 0) {
            styles.computeIfAbsent(style, StyleCost::new).add(e, e.number("events"));
        }
    }

    @Override
    public void endRecording(RecordingInfo recording, RecordingInfo counted) {
        styles.values().forEach(StyleCost::endRecording);
    }

    private <T> List<T> ofEach(Function<StyleCost, T> value) {
        return styles.values().stream().map(value).filter(Objects::nonNull).toList();
    }

    /** Returns null when there were no events. */
    public List<EventCost> costs() {
        List<EventCost> costs = ofEach(style -> style.isEmpty() ? null : style.eventCost(recordings.seconds()));
        return costs.isEmpty() ? null : costs;
    }

    /** Number of samples of the run that has the fewest, by the style whose cost was measured. */
    public Map<String, Integer> fewestSamples() {
        return styles.values().stream()
                .filter(style -> style.fewestSamples() > 0)
                .collect(Collectors.toMap(StyleCost::style, StyleCost::fewestSamples));
    }

    /** What was not measured. */
    @Override
    public List<Problem> problems() {
        return ofEach(style -> style.missing(recordings.options())).stream()
                .map(text -> new Problem(Kind.NOT_MEASURED, text))
                .toList();
    }
}
