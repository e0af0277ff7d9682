package timeagent.benchmarks.rounds;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The scores of a suite on a JDK, by variant and round. */
final class Results {

    private final Suite suite;
    private final List<Comparison> comparisons;
    private final Map<Variant, Map<Integer, Score>> scores = new HashMap<>();
    private int forks;
    private int dropped;

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

    /** Adds the forks of a round; those that were disturbed count as dropped. */
    void add(int round, Map<Variant, List<Iteration>> iterations) {
        double usual = Score.usual(new ArrayList<>(iterations.values()));
        iterations.forEach((variant, of) -> {
            Score score = Score.of(of, usual);
            forks++;
            if (score == null) {
                dropped++;
            } else {
                scores.computeIfAbsent(variant, first -> new TreeMap<>()).put(round, score);
            }
        });
    }

    int forks() {
        return forks;
    }

    int dropped() {
        return dropped;
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

    /** The bytes per operation at which forks settle, in whole numbers, and how many forks did: "0 x12, 56 x8"; empty if not known. */
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
