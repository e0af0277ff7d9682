package timeagent.analysis.summary;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.WeightedMean;
import timeagent.analysis.summary.Report.EventCost;

/** Adds up what events cost the application, by style; each EventCost event, one a second, is a sample. */
final class CostPart implements Part {

    private static final class Cost {
        private long events;
        private long measured;
        private final WeightedMean bytes = new WeightedMean();
        private final WeightedMean nanos = new WeightedMean();
    }

    private final Map<String, Cost> styles = new TreeMap<>();

    @Override
    public void register(Map<String, Consumer<Event>> handlers) {
        handlers.put("timeagent.EventCost", this::add);
    }

    private void add(Event e) {
        long events = e.number("events");
        long measured = e.number("measured");
        String style = e.text("style");
        if (style == null || events < 0 || measured < 0) {
            return;
        }
        Cost cost = styles.computeIfAbsent(style, s -> new Cost());
        cost.events += events;
        cost.measured += measured;
        cost.bytes.add(measured, e.number("allocatedBytes"));
        cost.nanos.add(measured, e.nanos("time"));
    }

    /** Returns null when the recording has no cost of any style. */
    List<EventCost> costs() {
        List<EventCost> list = styles.entrySet().stream()
                .filter(entry -> entry.getValue().events > 0 || entry.getValue().measured > 0)
                .map(entry -> cost(entry.getKey(), entry.getValue()))
                .toList();
        return list.isEmpty() ? null : list;
    }

    private static EventCost cost(String style, Cost cost) {
        Estimate bytes = cost.bytes.estimate();
        Estimate nanos = cost.nanos.estimate();
        return new EventCost(
                style, cost.events, cost.measured, mean(bytes), mean(nanos), interval(bytes), interval(nanos));
    }

    private static Double mean(Estimate estimate) {
        return estimate == null ? null : estimate.mean();
    }

    /** No event allocates less than nothing, so what the normal distribution has below 0 is cut off. */
    private static Interval interval(Estimate estimate) {
        Interval interval = estimate == null ? null : estimate.interval();
        return interval == null || estimate.mean() < 0
                ? interval
                : new Interval(Math.max(0, interval.low()), interval.high());
    }

    /** Bytes an event allocates, all styles together; null when none was measured. */
    Estimate bytes() {
        WeightedMean all = new WeightedMean();
        styles.values().forEach(cost -> all.add(cost.bytes));
        return all.estimate();
    }

    /** ns an event takes, all styles together; null when none was measured. */
    Estimate nanos() {
        WeightedMean all = new WeightedMean();
        styles.values().forEach(cost -> all.add(cost.nanos));
        return all.estimate();
    }

    void warn(List<String> warnings) {
        styles.forEach((style, cost) -> {
            if (cost.events > 0 && cost.measured == 0) {
                warnings.add("none of the " + cost.events + " events of style " + style
                        + " was measured: set the agent's option cost.every to a lower number");
            }
        });
    }
}
