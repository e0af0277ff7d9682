package timeagent.benchmarks.rounds;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scores of a suite on a JDK, by variant and round. */
final class Results {

    private final Suite suite;
    private final Map<Variant, Map<Integer, Score>> scores = new HashMap<>();
    private int forks;
    private int dropped;

    Results(Suite suite) {
        this.suite = suite;
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

    /** What a variant takes more than the one without the agent, ns, within rounds. */
    Median overBare(Variant variant) {
        return withinRounds(variant, round -> nanos(variant, round) - nanos(suite.bareOf(variant), round));
    }

    /** A variant over its reference, within rounds. */
    Median ratio(Variant variant) {
        return ratio(variant, suite.referenceOf(variant));
    }

    /** A variant over another one, within rounds. */
    Median ratio(Variant variant, Variant reference) {
        Variant bare = suite.bareOf(variant);
        return withinRounds(variant, round -> {
            double less = suite.isLessBare() ? nanos(bare, round) : 0;
            return (nanos(variant, round) - less) / (nanos(reference, round) - less);
        });
    }

    private Median withinRounds(Variant variant, ToDoubleFunction<Integer> value) {
        return Median.of(of(variant).keySet().stream()
                .mapToDouble(value)
                .filter(Double::isFinite)
                .toArray());
    }

    /** NaN if that round has none. */
    private double nanos(Variant variant, int round) {
        Score score = of(variant).get(round);
        return score == null ? Double.NaN : variant.isOfClock() ? score.cpuNanos() : score.nanos();
    }

    /** The bytes per operation at which forks settle, in whole numbers, and how many forks did: "0 x12, 56 x8". */
    String bytes(Variant variant) {
        Map<Long, Integer> modes = new TreeMap<>();
        of(variant).values().forEach(score -> modes.merge(Math.round(score.bytes()), 1, Integer::sum));
        return modes.entrySet().stream()
                .map(mode -> mode.getKey() + (modes.size() == 1 ? "" : " x" + mode.getValue()))
                .collect(Collectors.joining(", "));
    }

    /** The rows whose ratio is not known well enough, with those that they are compared with. */
    List<Variant> open(double halfWidth) {
        return suite.variants()
                .filter(variant -> isCompared(variant) && !(ratio(variant).relativeHalfWidth() <= halfWidth))
                .flatMap(variant -> Stream.of(suite.bareOf(variant), suite.referenceOf(variant), variant))
                .distinct()
                .toList();
    }

    /** Whether a row is neither a reference nor the bare one. */
    boolean isCompared(Variant variant) {
        return !variant.equals(suite.referenceOf(variant)) && !variant.equals(suite.bareOf(variant));
    }
}
