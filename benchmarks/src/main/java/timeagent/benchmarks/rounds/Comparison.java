package timeagent.benchmarks.rounds;

import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A ratio of two rows, each less a row that is part of it.
 *
 * @param lessOf what is subtracted from {@code of}; null for nothing
 * @param lessOver what is subtracted from {@code over}; null for nothing
 */
record Comparison(String label, Variant of, Variant lessOf, Variant over, Variant lessOver) {

    static Comparison of(Variant of, Variant over) {
        return new Comparison(of.label(), of, null, over, null);
    }

    Comparison named(String name) {
        return new Comparison(name, of, lessOf, over, lessOver);
    }

    /** What both have on top of another row. */
    Comparison less(Variant base) {
        return new Comparison(label, of, base, over, base);
    }

    Stream<Variant> variants() {
        return Stream.of(of, lessOf, over, lessOver).filter(Objects::nonNull).distinct();
    }

    double numerator(ToDoubleFunction<Variant> nanos) {
        return difference(of, lessOf, nanos);
    }

    double denominator(ToDoubleFunction<Variant> nanos) {
        return difference(over, lessOver, nanos);
    }

    private static double difference(Variant of, Variant less, ToDoubleFunction<Variant> nanos) {
        return nanos.applyAsDouble(of) - (less == null ? 0 : nanos.applyAsDouble(less));
    }
}
