package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Report.EventCost;

/** Adds up what events cost the application, each style on its own: the mean of two styles is the cost of neither. */
final class CostAggregator implements Aggregator, Consumer<Event> {

    private final JvmAggregator jvm;
    private final Map<String, StyleCost> styles = new TreeMap<>();

    CostAggregator(JvmAggregator jvm) {
        this.jvm = jvm;
    }

    @Override
    public void register(Handlers handlers) {
        handlers.add("timeagent.EventCost", this);
    }

    @Override
    public void accept(Event e) {
        long events = e.number("events");
        long measured = e.number("measured");
        String style = e.text("style");
        if (style == null || events < 0 || measured < 0) {
            return;
        }
        StyleCost cost = styles.get(style);
        if (cost == null) {
            cost = new StyleCost();
            styles.put(style, cost);
        }
        cost.add(e.startNanos(), events, measured, e.number("allocatedBytes"), e.nanos("time"));
    }

    @Override
    public void endRecording(RecordingInfo recording) {
        boolean continued = jvm.isContinued();
        for (StyleCost cost : styles.values()) {
            cost.endRecording(continued);
        }
    }

    /** Returns null when there were no events. */
    List<EventCost> costs() {
        List<EventCost> list = new ArrayList<>();
        for (Map.Entry<String, StyleCost> style : styles.entrySet()) {
            if (!style.getValue().isEmpty()) {
                list.add(style.getValue().told(style.getKey()));
            }
        }
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
        for (Map.Entry<String, StyleCost> style : styles.entrySet()) {
            StyleCost cost = style.getValue();
            if (cost.measured() == 0 && MissingCostHint.matters(cost.events(), options)) {
                warnings.add(MissingCostHint.warning(style.getKey(), cost.events(), options));
            }
        }
    }
}
