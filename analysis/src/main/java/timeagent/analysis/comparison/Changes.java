package timeagent.analysis.comparison;

import java.util.List;
import java.util.Map;

/**
 * The rows of a table of both sides that changed most, in the shape of the JSON output; the text and the page show what is here.
 *
 * @param table which one
 * @param title of the table
 * @param row what a row is
 * @param detail what the detail of a row is; null without
 * @param rows those that changed most first
 */
public record Changes(String table, String title, String row, String detail, List<Column> columns, List<Row> rows) {

    /** @param key of the values in the sides of a row */
    public record Column(String key, String title, String unit) {}

    /**
     * @param detail null without
     * @param a values by the key of the column, unknown ones null; null if the side does not have the row
     * @param b like {@code a}
     */
    public record Row(String name, String detail, Map<String, Double> a, Map<String, Double> b) {}
}
