package timeagent.analysis.summary.series;

import java.util.List;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.Supplier;

/**
 * A value for each of a bounded number of equally wide buckets of time: if there are too many, each two neighbours are joined.
 * The result does not depend on the order of the values.
 */
final class TimeBuckets<T> {

    /**
     * The value of one bucket.
     *
     * @param from ns since 1970, as {@code to}
     */
    record Bucket<T>(long from, long to, T value) {}

    private final int most;
    private final Supplier<T> empty;
    private final BinaryOperator<T> join;
    private TreeMap<Long, T> buckets = new TreeMap<>();
    private long width;

    // events of one thread are written together, so the next is mostly in the same bucket
    private Bucket<T> last = new Bucket<>(0, 0, null);

    /**
     * @param finest initial width, ns
     * @param most limit of the number of buckets
     * @param join of the values of two neighbours
     */
    TimeBuckets(long finest, int most, Supplier<T> empty, BinaryOperator<T> join) {
        this.width = finest;
        this.most = most;
        this.empty = empty;
        this.join = join;
    }

    /** The value at a time, to be changed. */
    T at(long time) {
        if (time < last.from || time >= last.to) {
            buckets.computeIfAbsent(Math.floorDiv(time, width), first -> empty.get());
            while (buckets.size() > most) {
                widen(2 * width);
            }
            long number = Math.floorDiv(time, width);
            last = bucket(number, buckets.get(number));
        }
        return last.value;
    }

    /** Makes buckets at least so wide, ns. */
    void widen(long least) {
        while (width < least) {
            width *= 2;
            TreeMap<Long, T> wider = new TreeMap<>();
            buckets.forEach((number, value) -> wider.merge(Math.floorDiv(number, 2L), value, join));
            buckets = wider;
            last = new Bucket<>(0, 0, null);
        }
    }

    private Bucket<T> bucket(long number, T value) {
        return new Bucket<>(number * width, (number + 1) * width, value);
    }

    /** In the order of time, without empty ones. */
    List<Bucket<T>> all() {
        return buckets.entrySet().stream()
                .map(bucket -> bucket(bucket.getKey(), bucket.getValue()))
                .toList();
    }

    int size() {
        return buckets.size();
    }

    long width() {
        return width;
    }
}
