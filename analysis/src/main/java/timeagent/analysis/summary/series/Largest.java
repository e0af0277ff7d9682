package timeagent.analysis.summary.series;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Sums by key, of which the largest are kept apart and all others are one: whatever comes first, and in bounded memory.
 *
 * <p>Half as many more are kept while sums grow. When there are more, the smallest are added to the rest: a key that comes back begins
 * anew, so the keys that are kept have at least what is said, and together with the rest exactly all.
 */
public final class Largest<K, V> {

    private final int most;
    private final Comparator<V> size;
    private final UnaryOperator<K> rest;
    private final Supplier<V> empty;
    private final BinaryOperator<V> join;
    private Map<K, V> sums = new LinkedHashMap<>();
    private final Map<K, V> others = new HashMap<>();

    /**
     * @param size the smallest first
     * @param rest the key that stands for all others of a key
     * @param join adds a sum to another one
     */
    public Largest(int most, Comparator<V> size, UnaryOperator<K> rest, Supplier<V> empty, BinaryOperator<V> join) {
        this.most = most;
        this.size = size;
        this.rest = rest;
        this.empty = empty;
        this.join = join;
    }

    /** The sum of a key, to be changed; sums that were returned before are valid as long as this is. */
    public V at(K key) {
        return (key.equals(rest.apply(key)) ? others : sums).computeIfAbsent(key, first -> empty.get());
    }

    public boolean isEmpty() {
        return sums.isEmpty() && others.isEmpty();
    }

    /** Whether there are too many, so that the smallest are to be added to the rest; invalidates what {@link #at} returned. */
    public boolean shrink() {
        boolean full = sums.size() > most + most / 2;
        if (full) {
            sums = largest(others);
        }
        return full;
    }

    /** The sums, those of the rest last. */
    public Map<K, V> all() {
        Map<K, V> small = new LinkedHashMap<>();
        others.forEach((key, value) -> small.put(key, join.apply(empty.get(), value)));
        Map<K, V> all = largest(small);
        all.putAll(small);
        return all;
    }

    /** Adds to the rest what is not among the largest. */
    private Map<K, V> largest(Map<K, V> small) {
        List<Map.Entry<K, V>> inOrder = new ArrayList<>(sums.entrySet());
        if (inOrder.size() > most) {
            inOrder.sort(Map.Entry.<K, V>comparingByValue(size).reversed());
        }
        Map<K, V> kept = new LinkedHashMap<>();
        for (Map.Entry<K, V> entry : inOrder) {
            if (kept.size() < most) {
                kept.put(entry.getKey(), entry.getValue());
            } else {
                V sum = small.computeIfAbsent(rest.apply(entry.getKey()), first -> empty.get());
                small.put(rest.apply(entry.getKey()), join.apply(sum, entry.getValue()));
            }
        }
        return kept;
    }
}
