package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import timeagent.analysis.recording.Event;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report.EventCost;

/** Adds up what events cost the application, each style on its own: the mean of two styles is the cost of neither. */
final class CostAggregator {

    private final JvmAggregator jvm;
    private final Map<String, StyleCost> styles = new TreeMap<>();

    CostAggregator(JvmAggregator jvm) {
        this.jvm = jvm;
    }

    void add(Event e) {
        String style = e.text("style");
        CostSample sample = CostSample.of(e);
        if (style != null && e.number("events") >= 0 && sample.size() >= 0) {
            styles.computeIfAbsent(style, first -> new StyleCost()).add(e.number("events"), sample);
        }
    }

    void endRecording() {
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

    /** The cost of an event; null when none was measured, or events of several styles were. */
    Estimate ofOnlyStyle(Function<StyleCost, Estimate> cost) {
        List<StyleCost> known =
                styles.values().stream().filter(style -> !style.isEmpty()).toList();
        return known.size() == 1 ? cost.apply(known.get(0)) : null;
    }

    List<WarmUp> warmUps() {
        return styles.entrySet().stream()
                .map(entry -> entry.getValue().warmUp(entry.getKey()))
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Returns what was not measured.
     *
     * @param options of the agent, or null
     */
    List<String> missing(String options) {
        return styles.entrySet().stream()
                .map(entry -> entry.getValue().missing(entry.getKey(), options))
                .filter(Objects::nonNull)
                .toList();
    }
}
