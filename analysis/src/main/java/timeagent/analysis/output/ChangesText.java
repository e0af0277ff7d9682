package timeagent.analysis.output;

import java.util.Map;
import timeagent.analysis.comparison.Changes;
import timeagent.analysis.comparison.Changes.Column;
import timeagent.analysis.comparison.Changes.Row;
import timeagent.analysis.comparison.Comparison;
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
            Listing<Row> rows = new Listing<>(changes.rows(), MOST_LINES);
            for (int i = 0; i < changes.columns().size(); i++) {
                Column column = changes.columns().get(i);
                String kind = (i < FIRST ? ":r:" : ":R:") + column.unit();
                rows.column(column.title() + " a" + kind, row -> value(row.a(), column))
                        .column(column.title() + " b" + kind, row -> value(row.b(), column));
            }
            if (changes.detail() != null) {
                rows.column(changes.detail() + ":L", Row::detail);
            }
            rows.column(changes.row() + (changes.table().equals("callSites") ? ":c" : ":n"), Row::name);
            out.plain("").plain(changes.title() + rounds).sides(rows.table());
            out.rest(rows.more(), changes.row());
        }
    }

    private static Object value(Map<String, Double> side, Column column) {
        return side == null ? "none" : side.get(column.key());
    }
}
