package timeagent.benchmarks.rounds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * The rounds of a suite on a JDK by cycle, in which each row runs one iteration.
 *
 * <p>The rule, fixed before any published measurement: a cycle is disturbed if the loops beside its iterations are slower
 * than usual, in the mean of its rows, by {@link #MOST_SLOWDOWN}; a round, if less than a quarter of its cycles are left.
 */
final class Cycles {

    private static final double MOST_SLOWDOWN = 1.25;

    private final Map<Integer, Map<Variant, List<Iteration>>> rounds = new TreeMap<>();
    private final Map<Variant, Double> usual = new HashMap<>();

    /** @param iterations of each row, the same number */
    void add(int round, Map<Variant, List<Iteration>> iterations) {
        rounds.put(round, iterations);
        iterations.keySet().forEach(variant -> usual.put(variant, usual(variant)));
    }

    /** The lower quartile of all loops of a row: what it leaves in the caches makes its loops differ from those of others. */
    private double usual(Variant variant) {
        double[] sorted = rounds.values().stream()
                .flatMap(round -> round.getOrDefault(variant, List.of()).stream())
                .mapToDouble(Iteration::calibration)
                .sorted()
                .toArray();
        return sorted[sorted.length / 4];
    }

    /** Scores of all rounds that were not disturbed. */
    Map<Variant, Map<Integer, Score>> scores() {
        Map<Variant, Map<Integer, Score>> scores = new HashMap<>();
        rounds.forEach((number, round) -> {
            int[] kept = kept(round);
            if (isUndisturbed(round, kept)) {
                round.forEach((variant, iterations) -> scores.computeIfAbsent(variant, first -> new TreeMap<>())
                        .put(
                                number,
                                Score.of(Arrays.stream(kept)
                                        .mapToObj(iterations::get)
                                        .toList())));
            }
        });
        return scores;
    }

    int rounds() {
        return rounds.size();
    }

    int disturbed() {
        Predicate<Map<Variant, List<Iteration>>> isUndisturbed = round -> isUndisturbed(round, kept(round));
        return (int) rounds.values().stream().filter(isUndisturbed.negate()).count();
    }

    private static boolean isUndisturbed(Map<Variant, List<Iteration>> round, int[] kept) {
        return 4 * kept.length >= size(round);
    }

    private static int size(Map<Variant, List<Iteration>> round) {
        return new ArrayList<>(round.values()).get(0).size();
    }

    private int[] kept(Map<Variant, List<Iteration>> round) {
        return IntStream.range(0, size(round))
                .filter(cycle -> round.entrySet().stream()
                                .mapToDouble(row -> row.getValue().get(cycle).calibration() / usual.get(row.getKey()))
                                .average()
                                .orElseThrow()
                        <= MOST_SLOWDOWN)
                .toArray();
    }
}
