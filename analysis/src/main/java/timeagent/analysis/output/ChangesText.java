package timeagent.analysis.output;

import java.util.Map;
import java.util.function.Function;
import timeagent.analysis.comparison.Changes;
import timeagent.analysis.comparison.Changes.Column;
import timeagent.analysis.comparison.Changes.Row;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Listing;
import timeagent.analysis.text.TextOutput;

/** What changed most between two sides, side by side. */
final class ChangesText {

    private static final int MOST_LINES = 5;

    /** Columns of each side that are there on a narrow screen, too. */
    private static final int FIRST = 2;

    private ChangesText() {}

    static void append(TextOutput out, Comparison comparison) {
        String rounds = comparison.rounds() == null ? "" : ", all rounds";
        for (Changes changes : comparison.changes()) {
            Columns<Row> columns = new Columns<>();
            for (Column column : changes.columns()) {
                side(columns, column, "a", Row::a, changes);
                side(columns, column, "b", Row::b, changes);
            }
            if (changes.detail() != null) {
                columns.text(changes.detail(), "detail", Row::detail).ifRoom();
            }
            if (changes.table().equals("callSites")) {
                columns.callSite(changes.row(), "name", Row::name);
            } else {
                columns.name(changes.row(), "name", Row::name);
            }
            Listing<Row> rows = columns.first(MOST_LINES, changes.rows());
            out.plain("").plain(changes.title() + rounds).sides(rows.table());
            out.rest(rows.more(), changes.row());
        }
    }

    private static void side(
            Columns<Row> columns,
            Column column,
            String name,
            Function<Row, Map<String, Double>> side,
            Changes changes) {
        columns.inText(column.title() + " " + name, column.unit(), row -> {
            Map<String, Double> values = side.apply(row);
            return values == null ? "none" : values.get(column.key());
        });
        if (changes.columns().indexOf(column) >= FIRST) {
            columns.ifRoom();
        }
    }
}
