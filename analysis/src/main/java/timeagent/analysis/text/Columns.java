package timeagent.analysis.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The columns of a table, for all that show it: the text and Markdown here, and the page, which finds the values in the JSON.
 *
 * <p>A text has names last, where they can be long; the page has them first.
 */
public final class Columns<T> {

    /**
     * What a page has to know of a column.
     *
     * @param unit of numbers, as in {@link Units}; null for texts
     * @param key of the value in a row of the JSON; null where the page makes the text of several values
     * @param interval whether the value is a pair of numbers
     * @param name whether it is what the row is about
     */
    public record OfPage(String title, String unit, String key, boolean interval, boolean name) {}

    /** @param kind as in {@link Table#ofTexts} */
    private record OfText<T>(String title, char kind, String unit, Function<T, ?> cell) {}

    private final List<OfPage> ofPage = new ArrayList<>();
    private final List<OfText<T>> ofText = new ArrayList<>();

    /** @param cell a number, a text that shows one, or null */
    public Columns<T> number(String title, String unit, String key, Function<T, ?> cell) {
        return onPage(title, unit, key).inText(title, unit, 'r', cell);
    }

    public Columns<T> interval(String title, String unit, String key, Function<T, ?> cell) {
        ofPage.add(new OfPage(title, unit, key, true, false));
        return inText(title, unit, 'l', cell);
    }

    public Columns<T> text(String title, String key, Function<T, ?> cell) {
        return onPage(title, null, key).inText(title, null, 'l', cell);
    }

    /** @param key null if no single value is the name */
    public Columns<T> name(String title, String key, Function<T, ?> cell) {
        ofPage.add(new OfPage(title, null, key, false, true));
        return inText(title, null, 'n', cell);
    }

    /** A name that has a package. */
    public Columns<T> callSite(String title, String key, Function<T, ?> cell) {
        ofPage.add(new OfPage(title, null, key, false, true));
        return inText(title, null, 'c', cell);
    }

    /** A column that no text has room for. */
    public Columns<T> onPage(String title, String unit, String key) {
        ofPage.add(new OfPage(title, unit, key, false, false));
        return this;
    }

    /** A number that the JSON does not have. */
    public Columns<T> inText(String title, String unit, Function<T, ?> cell) {
        return inText(title, unit, 'r', cell);
    }

    private Columns<T> inText(String title, String unit, char kind, Function<T, ?> cell) {
        ofText.add(new OfText<>(title, kind, unit, cell));
        return this;
    }

    /** Omits the last column on a narrow screen, before those in front of it. */
    public Columns<T> ifRoom() {
        OfText<T> last = ofText.remove(ofText.size() - 1);
        ofText.add(new OfText<>(last.title, Character.toUpperCase(last.kind), last.unit, last.cell));
        return this;
    }

    public List<OfPage> ofPage() {
        return List.copyOf(ofPage);
    }

    /** Returns a table with a head. */
    public Table table(List<T> rows) {
        Table table = new Table();
        ofText.forEach(column -> table.column(column.title, column.kind, column.unit));
        rows.forEach(row -> add(table, row));
        return table;
    }

    /** Adds a row to a table of these columns. */
    public void add(Table table, T row) {
        table.line(ofText.stream().map(column -> column.cell.apply(row)).toArray());
    }

    /** Returns a table of Markdown; texts of cells are Markdown, too. */
    public String markdown(List<T> rows) {
        StringBuilder text = new StringBuilder();
        line(text, "| ", ofText.stream().map(OfText::title));
        line(text, "|", ofText.stream().map(column -> Character.toLowerCase(column.kind) == 'r' ? "---:" : "---"));
        rows.forEach(row ->
                line(text, "| ", ofText.stream().map(column -> Table.text(column.cell.apply(row), column.unit))));
        return text.toString();
    }

    private static void line(StringBuilder text, String begin, Stream<String> cells) {
        String end = begin.strip();
        String between = begin.equals(end) ? end : " " + begin;
        text.append(cells.collect(Collectors.joining(between, begin, between.stripTrailing())))
                .append('\n');
    }

    /** The first rows of a list. */
    public Table first(int most, List<T> rows) {
        Table table = table(rows.subList(0, Math.min(most, rows.size())));
        table.more = rows.size() - most;
        return table;
    }
}
