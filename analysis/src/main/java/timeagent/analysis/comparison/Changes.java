package timeagent.analysis.comparison;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Ranks what two sides have, such as call sites or peers, by how much it changed. */
final class Changes {

    /** Of all there is: a smaller change is no news, and larger ones are a few hundred at most. */
    private static final double LEAST = 0.01;

    /**
     * What a side has of one key; null if only the other has it.
     *
     * @param size of the change, as a part of the larger side's sum of all keys
     */
    record Change<K, V>(K key, V a, V b, double size) {}

    private Changes() {}

    /**
     * Returns those that changed most, the most first.
     *
     * @param name orders those that changed equally
     * @param amounts that can change; NaN is unknown
     */
    static <K, V> List<Change<K, V>> of(
            Map<K, V> a, Map<K, V> b, Comparator<K> name, List<ToDoubleFunction<V>> amounts) {
        Set<K> keys = new LinkedHashSet<>(a.keySet());
        keys.addAll(b.keySet());
        double[] all = amounts.stream()
                .mapToDouble(amount -> Math.max(sum(a, amount), sum(b, amount)))
                .toArray();
        return keys.stream()
                .map(key -> new Change<>(key, a.get(key), b.get(key), size(a.get(key), b.get(key), amounts, all)))
                .filter(change -> change.size >= LEAST)
                .sorted(Comparator.<Change<K, V>>comparingDouble(change -> -change.size)
                        .thenComparing(Change::key, name))
                .toList();
    }

    private static <V> double sum(Map<?, V> values, ToDoubleFunction<V> amount) {
        return values.values().stream()
                .filter(Objects::nonNull)
                .mapToDouble(amount)
                .filter(Double::isFinite)
                .sum();
    }

    private static <V> double size(V a, V b, List<ToDoubleFunction<V>> amounts, double[] all) {
        double largest = 0;
        for (int i = 0; i < all.length; i++) {
            double ofA = a == null ? 0 : amounts.get(i).applyAsDouble(a);
            double ofB = b == null ? 0 : amounts.get(i).applyAsDouble(b);
            double size = Math.abs(ofB - ofA) / all[i];
            largest = Double.isFinite(size) ? Math.max(largest, size) : largest;
        }
        return largest;
    }
}
