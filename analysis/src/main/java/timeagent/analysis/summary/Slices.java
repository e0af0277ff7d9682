package timeagent.analysis.summary;

import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * Something for each of a bounded number of slices of time, all equally wide: where the span outgrows them, each two neighbours
 * become one. What comes out does not depend on the order in which it was put in.
 */
final class Slices<T> {

    /** Takes one slice: from and to in ns since 1970, and what it has. */
    interface Reader<T> {
        void slice(long from, long to, T value);
    }

    private final int most;
    private final Supplier<T> empty;
    private final BinaryOperator<T> join;
    private TreeMap<Long, T> slices = new TreeMap<>();
    private long width;

    // events of one thread stand together, so the next is mostly in the same slice
    private T last;
    private long lastFrom;
    private long lastTo;

    /**
     * @param finest width of a slice as long as they are few, ns
     * @param most more slices than these are joined
     * @param join adds the second to the first and returns it
     */
    Slices(long finest, int most, Supplier<T> empty, BinaryOperator<T> join) {
        this.width = finest;
        this.most = most;
        this.empty = empty;
        this.join = join;
    }

    /** What the slice of that time has, to be changed. */
    T at(long time) {
        if (isInLast(time)) {
            return last;
        }
        T value = slice(time);
        lastFrom = Math.floorDiv(time, width) * width;
        lastTo = lastFrom + width;
        last = value;
        return value;
    }

    /** Whether that time is in the slice that was asked for last. */
    boolean isInLast(long time) {
        return time >= lastFrom && time < lastTo;
    }

    private T slice(long time) {
        T value = slices.computeIfAbsent(Math.floorDiv(time, width), key -> empty.get());
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
        slices.forEach((key, value) -> wider.merge(Math.floorDiv(key, 2L), value, join));
        slices = wider;
        lastTo = lastFrom;
    }

    /** Adds what others have, which began as fine as these and are not used any more. */
    void add(Slices<T> others) {
        while (width < others.width) {
            widen();
        }
        others.forEach((from, to, value) -> join.apply(slice(from), value));
    }

    /** Gives the slices that have something, in the order of time. */
    void forEach(Reader<? super T> reader) {
        slices.forEach((key, value) -> reader.slice(key * width, key * width + width, value));
    }

    long width() {
        return width;
    }
}
