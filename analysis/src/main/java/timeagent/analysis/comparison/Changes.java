package timeagent.analysis.comparison;

import com.google.gson.annotations.SerializedName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.clock.Clock.CallSite;
import timeagent.analysis.summary.cost.EventCost;
import timeagent.analysis.summary.stacks.ReadSite;

/** Call sites and events of two sides, per second, so that the sides can differ in length: those that changed most first. */
public final class Changes {

    /** Of all there is: a smaller change is no news, and larger ones are a few hundred at most. */
    private static final double LEAST = 0.01;

    /** Reads or writes of both sides; fewer differ by chance. */
    static final int FEWEST = 100;

    private Changes() {}

    /** A clock call site; a side that does not have it is null. */
    public record CallSiteChange(
            @SerializedName("class") String className, String method, int line, String clock, Reads a, Reads b) {

        public String name() {
            return className + "." + method + ":" + line;
        }
    }

    /**
     * @param readsPerSecond exact
     * @param nanosPerSecond estimated time of these; null if the cost of a read is not known
     */
    public record Reads(double readsPerSecond, Double nanosPerSecond) {

        private static Reads mean(List<Reads> values, int count) {
            return new Reads(
                    Changes.mean(values, Reads::readsPerSecond, count),
                    Changes.mean(values, Reads::nanosPerSecond, count));
        }

        private Reads plus(Reads other) {
            boolean known = nanosPerSecond != null && other.nanosPerSecond != null;
            return new Reads(
                    readsPerSecond + other.readsPerSecond, known ? nanosPerSecond + other.nanosPerSecond : null);
        }
    }

    /** A style of socket-write event that both sides have. */
    public record EventChange(String style, Cost a, Cost b) {}

    /** Unknown is null. */
    public record Cost(double eventsPerSecond, Double bytesPerEvent, Double nanosPerEvent) {

        /** Of the rounds that have it. */
        private static Cost mean(List<Cost> values, int count) {
            return new Cost(
                    Changes.mean(values, Cost::eventsPerSecond, count),
                    Changes.mean(values, Cost::bytesPerEvent, values.size()),
                    Changes.mean(values, Cost::nanosPerEvent, values.size()));
        }

        private Double times(Double cost) {
            return cost == null ? null : eventsPerSecond * cost;
        }
    }

    /** By reads or time. */
    static List<CallSiteChange> callSites(List<Report> a, List<Report> b) {
        Map<ReadSite, Reads> ofA = mean(a, Changes::reads, Reads::mean);
        Map<ReadSite, Reads> ofB = mean(b, Changes::reads, Reads::mean);
        Set<ReadSite> many = Stream.concat(a.stream(), b.stream())
                .filter(report -> report.clock() != null)
                .flatMap(report -> report.clock().callSites().stream())
                .collect(Collectors.groupingBy(CallSite::site, Collectors.summingLong(CallSite::calls)))
                .entrySet()
                .stream()
                .filter(site -> site.getValue() >= FEWEST)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        return changes(ofA, ofB, ReadSite::toString, List.of(Reads::readsPerSecond, Reads::nanosPerSecond))
                .filter(c -> many.contains(c.key))
                .map(c -> new CallSiteChange(c.key.className(), c.key.method(), c.key.line(), c.key.clock(), c.a, c.b))
                .toList();
    }

    /** What each report has of a key, as the mean over the reports; what one of them lacks is 0 there. */
    static <K, V> Map<K, V> mean(
            List<Report> reports, Function<Report, Map<K, V>> of, BiFunction<List<V>, Integer, V> mean) {
        Map<K, List<V>> values = new HashMap<>();
        for (Report report : reports) {
            of.apply(report).forEach((key, value) -> values.computeIfAbsent(key, first -> new ArrayList<>())
                    .add(value));
        }
        Map<K, V> means = new HashMap<>();
        values.forEach((key, some) -> means.put(key, mean.apply(some, reports.size())));
        return means;
    }

    /** Null if one is. */
    private static <V> Double mean(List<V> values, Function<V, Double> of, int count) {
        double sum = 0;
        for (V value : values) {
            Double one = of.apply(value);
            if (one == null) {
                return null;
            }
            sum += one;
        }
        return sum / count;
    }

    private static Map<ReadSite, Reads> reads(Report report) {
        Map<ReadSite, Reads> reads = new HashMap<>();
        if (report.clock() != null) {
            for (CallSite site : report.clock().callSites()) {
                Double perSecond = site.callsPerSecond();
                if (perSecond != null) {
                    Double nanos = site.estimatedNanos() == null || site.calls() == 0
                            ? null
                            : perSecond * site.estimatedNanos() / site.calls();
                    reads.merge(site.site(), new Reads(perSecond, nanos), Reads::plus);
                }
            }
        }
        return reads;
    }

    /** By events, their bytes or their time. */
    static List<EventChange> events(List<Report> a, List<Report> b) {
        Map<String, Cost> ofA = mean(a, Changes::costs, Cost::mean);
        Map<String, Cost> ofB = mean(b, Changes::costs, Cost::mean);
        ofA.keySet().retainAll(ofB.keySet());
        ofB.keySet().retainAll(ofA.keySet());
        List<Function<Cost, Double>> amounts = List.of(
                Cost::eventsPerSecond, cost -> cost.times(cost.bytesPerEvent), cost -> cost.times(cost.nanosPerEvent));
        return changes(ofA, ofB, style -> style, amounts)
                .map(change -> new EventChange(change.key, change.a, change.b))
                .toList();
    }

    private static Map<String, Cost> costs(Report report) {
        Map<String, Cost> costs = new HashMap<>();
        for (EventCost cost : report.eventCost() == null ? List.<EventCost>of() : report.eventCost()) {
            if (cost.eventsPerSecond() != null) {
                costs.put(cost.style(), new Cost(cost.eventsPerSecond(), cost.bytesPerEvent(), cost.nanosPerEvent()));
            }
        }
        return costs;
    }

    /** @param size of the change, as a part of the larger side's sum of all keys */
    record Change<K, V>(K key, V a, V b, double size) {}

    /**
     * @param name orders those that changed equally
     * @param amounts that can change; null is unknown
     */
    static <K, V> Stream<Change<K, V>> changes(
            Map<K, V> a, Map<K, V> b, Function<K, String> name, List<Function<V, Double>> amounts) {
        double[] sums = amounts.stream()
                .mapToDouble(amount -> Math.max(sum(a.values(), amount), sum(b.values(), amount)))
                .toArray();
        return Stream.concat(a.keySet().stream(), b.keySet().stream())
                .distinct()
                .map(key -> {
                    double size = 0;
                    for (int i = 0; i < sums.length; i++) {
                        double change = amount(b.get(key), amounts.get(i)) - amount(a.get(key), amounts.get(i));
                        // NaN where it is not known
                        size = Math.abs(change) / sums[i] > size ? Math.abs(change) / sums[i] : size;
                    }
                    return new Change<>(key, a.get(key), b.get(key), size);
                })
                .filter(change -> change.size >= LEAST)
                .sorted(Comparator.comparingDouble((Change<K, V> change) -> -change.size)
                        .thenComparing(change -> name.apply(change.key)));
    }

    private static <V> double sum(Collection<V> values, Function<V, Double> amount) {
        return values.stream()
                .mapToDouble(value -> amount(value, amount))
                .filter(Double::isFinite)
                .sum();
    }

    private static <V> double amount(V value, Function<V, Double> amount) {
        Double known = value == null ? Double.valueOf(0) : amount.apply(value);
        return known == null ? Double.NaN : known;
    }
}
