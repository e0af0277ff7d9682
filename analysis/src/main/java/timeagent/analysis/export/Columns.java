package timeagent.analysis.export;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import timeagent.analysis.statistics.Interval;

/**
 * The columns of a table, whose names and order do not change.
 *
 * @param <T> what a row is made of
 */
final class Columns<T> {

    private final Function<ExportedRecording, Stream<T>> facts;
    /** In SQL, by name. */
    private final Map<String, String> types = new LinkedHashMap<>();

    private final List<Function<T, ?>> values = new ArrayList<>();

    private Columns(Function<ExportedRecording, Stream<T>> facts) {
        this.facts = facts;
    }

    /** Of what is in a recording; the first column says in which. */
    static <T> Columns<T> of(Function<ExportedRecording, Stream<T>> facts) {
        return new Columns<>(facts).add("recording_id", "VARCHAR", null);
    }

    /** Of what is in no recording. */
    static <T> Columns<T> ofNone() {
        return new Columns<>(recording -> Stream.empty());
    }

    Columns<T> text(String name, Function<T, String> value) {
        // few readers of CSV distinguish an empty text from none
        return add(name, "VARCHAR", row -> "".equals(value.apply(row)) ? null : value.apply(row));
    }

    Columns<T> integer(String name, Function<T, Integer> value) {
        return add(name, "INTEGER", value);
    }

    Columns<T> bigint(String name, Function<T, Long> value) {
        return add(name, "BIGINT", value);
    }

    Columns<T> real(String name, Function<T, Double> value) {
        return add(name, "DOUBLE", value);
    }

    Columns<T> flag(String name, Function<T, Boolean> value) {
        return add(name, "BOOLEAN", value);
    }

    Columns<T> time(String name, Function<T, Instant> value) {
        return add(name, "TIMESTAMP", value);
    }

    /** A mean and the ends of its interval. */
    Columns<T> mean(String name, Function<T, Double> value, Function<T, Interval> interval) {
        return real(name, value)
                .real(
                        name + "_low",
                        row -> interval.apply(row) == null
                                ? null
                                : interval.apply(row).low())
                .real(
                        name + "_high",
                        row -> interval.apply(row) == null
                                ? null
                                : interval.apply(row).high());
    }

    private Columns<T> add(String name, String type, Function<T, ?> value) {
        types.put(name, type);
        values.add(value);
        return this;
    }

    Map<String, String> types() {
        return types;
    }

    /** The values of each row, in the order of the columns: texts, numbers, flags and instants, null for what is unknown. */
    List<List<Object>> rows(ExportedRecording recording) {
        return facts.apply(recording)
                .map(row -> values.stream()
                        .<Object>map(value -> value == null ? recording.id() : value.apply(row))
                        .toList())
                .toList();
    }
}
