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

/**
 * Adds up what events cost the application, by style; each EventCost event, one a second, is a sample.
 *
 * <p>The first sample of a style is that of code the JIT compiler has not compiled yet. It is left out of the means where
 * at least {@link #LATER_SAMPLES} others follow.
 */
final class CostPart implements Part {

    /** With fewer of them there is no variance to speak of, and a cold sample is better than none. */
    static final int LATER_SAMPLES = 2;

    private static final class Cost {
        private long events;
        private long measured;
        private long samples;
        private Sample first;
        private final Means later = new Means();

        private void add(Sample sample) {
            if (sample.size == 0) {
                return;
            }
            // the first by time: in a recording, events stand in the order in which threads hand in what they wrote
            Sample next = sample;
            if (samples++ == 0 || sample.start < first.start) {
                next = first;
                first = sample;
            }
            if (next != null) {
                later.add(next);
            }
        }

        private boolean leavesOutFirst() {
            return samples > LATER_SAMPLES;
        }

        private Means means() {
            Means means = new Means();
            means.add(later);
            if (first != null && !leavesOutFirst()) {
                means.add(first);
            }
            return means;
        }
    }

    /** What one event tells: of {@code size} emissions measured, the bytes and ns. */
    private record Sample(long start, long size, double bytes, double nanos) {}

    private static final class Means {
        private final WeightedMean bytes = new WeightedMean();
        private final WeightedMean nanos = new WeightedMean();

        private void add(Sample sample) {
            bytes.add(sample.size, sample.bytes);
            nanos.add(sample.size, sample.nanos);
        }

        private void add(Means other) {
            bytes.add(other.bytes);
            nanos.add(other.nanos);
        }
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
        cost.add(new Sample(e.startNanos(), measured, e.number("allocatedBytes"), e.nanos("time")));
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
        Means means = cost.means();
        Estimate bytes = means.bytes.estimate();
        Estimate nanos = means.nanos.estimate();
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
        return allStyles().bytes.estimate();
    }

    /** ns an event takes, all styles together; null when none was measured. */
    Estimate nanos() {
        return allStyles().nanos.estimate();
    }

    private Means allStyles() {
        Means all = new Means();
        styles.values().forEach(cost -> all.add(cost.means()));
        return all;
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
