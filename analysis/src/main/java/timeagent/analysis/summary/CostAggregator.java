package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report.EventCost;

/** Adds up what events cost the application, each style on its own: the mean of two styles is the cost of neither. */
final class CostAggregator implements Aggregator {

    private final JvmAggregator jvm;
    private final Map<String, StyleCost> styles = new TreeMap<>();

    CostAggregator(JvmAggregator jvm) {
        this.jvm = jvm;
    }

    void add(Event e) {
        long events = e.number("events");
        long measured = e.number("measured");
        String style = e.text("style");
        if (style != null && events >= 0 && measured >= 0) {
            styles.computeIfAbsent(style, first -> new StyleCost())
                    .add(e.startNanos(), events, measured, e.number("allocatedBytes"), e.nanos("time"));
        }
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        styles.values().forEach(cost -> cost.endRecording(jvm.isContinued()));
    }

    /** Returns null when there were no events. */
    List<EventCost> costs() {
        List<EventCost> list = styles.entrySet().stream()
                .filter(style -> !style.getValue().isEmpty())
                .map(style -> style.getValue().eventCost(style.getKey()))
                .toList();
        return list.isEmpty() ? null : list;
    }

    /** Bytes an event allocates; null when none was measured, or events of several styles were. */
    Estimate bytes() {
        StyleCost only = onlyStyle();
        return only == null ? null : only.bytes();
    }

    /** ns an event takes; null when none was measured, or events of several styles were. */
    Estimate nanos() {
        StyleCost only = onlyStyle();
        return only == null ? null : only.nanos();
    }

    private StyleCost onlyStyle() {
        List<StyleCost> told =
                styles.values().stream().filter(cost -> !cost.isEmpty()).toList();
        return told.size() == 1 ? told.get(0) : null;
    }

    List<WarmUp> warmUps() {
        return styles.entrySet().stream()
                .map(entry -> entry.getValue().warmUp(entry.getKey()))
                .filter(Objects::nonNull)
                .toList();
    }

    /** @param options of the agent, or null */
    void warn(List<String> warnings, String options) {
        styles.forEach((style, cost) -> {
            if (cost.measured() == 0 && MissingCostHint.matters(cost.events(), options)) {
                warnings.add(MissingCostHint.warning(style, cost.events(), options));
            }
        });
    }
}
