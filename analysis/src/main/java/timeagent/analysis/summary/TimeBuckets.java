package timeagent.analysis.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Something for each of a bounded number of slices of time, all equally wide: where the span outgrows them, each two neighbours
 * become one. What comes out does not depend on the order in which it was put in.
 */
final class TimeBuckets<T> {

    /**
     * What one slice has.
     *
     * @param from ns since 1970, as {@code to}
     */
    record Slice<T>(long from, long to, T value) {}

    private final int most;
    private final Supplier<T> empty;
    private final BiConsumer<T, T> join;
    private TreeMap<Long, T> slices = new TreeMap<>();
    private long width;

    // events of one thread stand together, so the next is mostly in the same slice
    private T last;
    private long lastFrom;
    private long lastTo;

    /**
     * @param finest width of a slice as long as they are few, ns
     * @param most more slices than these are joined
     * @param empty makes what a slice has before anything was put in
     * @param join adds what its second argument has to the first
     */
    TimeBuckets(long finest, int most, Supplier<T> empty, BiConsumer<T, T> join) {
        this.width = finest;
        this.most = most;
        this.empty = empty;
        this.join = join;
    }

    /** What the slice of that time has, to be changed. */
    T at(long time) {
        if (time >= lastFrom && time < lastTo) {
            return last;
        }
        T value = slice(time);
        lastFrom = Math.floorDiv(time, width) * width;
        lastTo = lastFrom + width;
        last = value;
        return value;
    }

    private T slice(long time) {
        long number = Math.floorDiv(time, width);
        T value = slices.computeIfAbsent(number, none -> empty.get());
        if (slices.size() <= most) {
            return value;
        }
        while (slices.size() > most) {
            widen();
        }
        return slices.get(Math.floorDiv(time, width));
    }

    private void widen() {
        width *= 2;
        TreeMap<Long, T> wider = new TreeMap<>();
        for (Map.Entry<Long, T> slice : slices.entrySet()) {
            T known = wider.putIfAbsent(Math.floorDiv(slice.getKey(), 2L), slice.getValue());
            if (known != null) {
                join.accept(known, slice.getValue());
            }
        }
        slices = wider;
        lastTo = lastFrom;
    }

    /** The slices that have something, in the order of time. */
    List<Slice<T>> all() {
        List<Slice<T>> all = new ArrayList<>();
        for (Map.Entry<Long, T> slice : slices.entrySet()) {
            long from = slice.getKey() * width;
            all.add(new Slice<>(from, from + width, slice.getValue()));
        }
        return all;
    }

    long width() {
        return width;
    }
}
