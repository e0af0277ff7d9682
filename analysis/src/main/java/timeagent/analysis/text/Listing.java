package timeagent.analysis.text;

import java.util.List;
import java.util.function.Function;

/**
 * A table of the first elements of a list, column by column.
 *
 * @param more elements that are not in it; not above 0 if all are
 */
public record Listing<T>(Table table, List<T> shown, int more) {

    public Listing(List<T> all, int most) {
        this(new Table(), all.subList(0, Math.min(most, all.size())), all.size() - most);
    }

    /** @param column as in {@link Table#of} */
    public Listing<T> column(String column, Function<T, ?> cell) {
        table.column(column, shown.stream().map(cell).toList());
        return this;
    }
}
