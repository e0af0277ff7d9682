package timeagent.benchmarks.rounds;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The scores of a suite on a JDK, by variant and round. */
final class Results {

    private final Suite suite;
    private final List<Comparison> comparisons;
    private final Cycles cycles = new Cycles();
    private Map<Variant, Map<Integer, Score>> scores = Map.of();

    Results(Suite suite, List<Comparison> comparisons) {
        this.suite = suite;
        this.comparisons = comparisons;
    }

    List<Comparison> comparisons() {
        return comparisons;
    }

    List<Variant> variants() {
        return comparisons.stream().flatMap(Comparison::variants).distinct().toList();
    }

    void add(int round, Map<Variant, List<Iteration>> iterations) {
        cycles.add(round, iterations);
        scores = cycles.scores();
    }

    int rounds() {
        return cycles.rounds();
    }

    int disturbed() {
        return cycles.disturbed();
    }

    Median of(Variant variant, ToDoubleFunction<Score> value) {
        return Median.of(of(variant).values().stream().mapToDouble(value).toArray());
    }

    private Map<Integer, Score> of(Variant variant) {
        return scores.getOrDefault(variant, Map.of());
    }

    /** Of rounds that have all of its rows. */
    Median ratio(Comparison comparison) {
        return withinRounds(comparison, nanos -> comparison.numerator(nanos) / comparison.denominator(nanos));
    }

    Median numerator(Comparison comparison) {
        return withinRounds(comparison, comparison::numerator);
    }

    Median denominator(Comparison comparison) {
        return withinRounds(comparison, comparison::denominator);
    }

    private Median withinRounds(Comparison comparison, ToDoubleFunction<ToDoubleFunction<Variant>> value) {
        return Median.of(of(comparison.of()).keySet().stream()
                .filter(round ->
                        comparison.variants().allMatch(variant -> of(variant).containsKey(round)))
                .mapToDouble(round ->
                        value.applyAsDouble(variant -> suite.nanos(of(variant).get(round))))
                .toArray());
    }

    /** The bytes per operation at which JVMs settle, in whole numbers, and how many JVMs did: "0 x12, 56 x8"; empty if not known. */
    String bytes(Variant variant) {
        Map<Long, Integer> modes = new TreeMap<>();
        of(variant).values().stream()
                .mapToDouble(Score::bytes)
                .filter(Double::isFinite)
                .forEach(bytes -> modes.merge(Math.round(bytes), 1, Integer::sum));
        return modes.entrySet().stream()
                .map(mode -> mode.getKey() + (modes.size() == 1 ? "" : " x" + mode.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The rows of ratios that are not known well enough. */
    List<Variant> open(double halfWidth) {
        return comparisons.stream()
                .filter(comparison -> !(ratio(comparison).relativeHalfWidth() <= halfWidth))
                .flatMap(Comparison::variants)
                .distinct()
                .toList();
    }
}
