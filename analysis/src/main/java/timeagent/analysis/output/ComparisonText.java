package timeagent.analysis.output;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import timeagent.analysis.comparison.Changes;
import timeagent.analysis.comparison.Changes.Column;
import timeagent.analysis.comparison.Changes.Row;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TerminalStyle;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** A comparison as a table, after the reasons that make it doubtful. */
public final class ComparisonText {

    static final String NO_VERDICTS =
            "One run a side has no verdict: use ab, or give compare two folders of recordings.";

    /** Of what changed most. */
    private static final int MOST_LINES = 5;

    /** Columns of each side that a narrow screen shows, too. */
    private static final int FIRST = 2;

    private ComparisonText() {}

    /**
     * @param margin in which two values are the same
     * @param notes more lines for the head
     */
    public static String of(
            Comparison comparison, TerminalStyle style, String titleA, String titleB, double margin, String... notes) {
        TextOutput out = new TextOutput(style);
        out.plain(style.bold("a") + "  " + titleA).plain(style.bold("b") + "  " + titleB);
        String jvm = comparison.a().recordings().get(0).jvm();
        if (jvm != null
                && Objects.equals(jvm, comparison.b().recordings().get(0).jvm())) {
            out.plain("   " + jvm);
        }
        if (comparison.runs() != null && comparison.hasVerdicts()) {
            out.plain("   " + comparison.runs().a() + " runs of a and "
                    + comparison.runs().b() + " of b, each of them a sample");
        }
        List.of(notes).forEach(note -> out.plain("   " + note));
        out.plain("");
        if (!comparison.comparable()) {
            out.plain(style.doubtful("not comparable:"));
            comparison.reasons().forEach(out::item);
            out.plain("");
        }
        if (comparison.metrics().isEmpty()) {
            changes(out, comparison);
            out.plain("no metric in common");
        } else {
            // a program without clock reads or collections needs no line for them; one without allocation is news
            List<MetricRow> rows = shown(comparison);
            boolean judged = comparison.hasVerdicts();
            Table full = metrics(rows, false, judged);
            out.sides(full.width() <= style.width() ? full : metrics(rows, true, judged));
            changes(out, comparison);
            foot(out, comparison, rows, margin);
        }
        if (!comparison.remarks().isEmpty()) {
            out.plain("").plain("remarks:");
            comparison.remarks().forEach(out::item);
        }
        return out.toString();
    }

    static List<MetricRow> shown(Comparison comparison) {
        return comparison.metrics().stream()
                .filter(row -> row.a() != 0 || row.b() != 0 || row.unit().equals("B"))
                .toList();
    }

    private static void foot(TextOutput out, Comparison comparison, List<MetricRow> rows, double margin) {
        boolean same = rows.stream().anyMatch(row -> row.verdict() == Verdict.SAME);
        boolean unknown =
                rows.stream().anyMatch(row -> row.ratioCi95() == null && row.verdict() == Verdict.INCONCLUSIVE);
        if (same || unknown || !comparison.hasVerdicts()) {
            out.plain("");
        }
        if (same) {
            out.wrap("same: all of the interval is within " + Units.digits(margin * 100) + " % of 1", "", "   ");
        }
        if (unknown) {
            out.wrap("-  varies too much for an interval: more runs, or longer ones", "", "   ");
        }
        if (!comparison.hasVerdicts()) {
            out.wrap(NO_VERDICTS, "", "   ");
        }
    }

    /**
     * @param narrow the first part of a metric's name on a line of its own
     * @param judged whether there are intervals and verdicts
     */
    private static Table metrics(List<MetricRow> rows, boolean narrow, boolean judged) {
        MetricTitles titles = MetricTitles.of(rows);
        Columns<MetricRow> columns = columns(
                "",
                row -> narrow
                        ? "  " + titles.of(row.name()).name()
                        : titles.of(row.name()).toString(),
                narrow,
                judged);
        Table table = columns.table(List.of());
        String group = "";
        for (MetricRow row : rows) {
            MetricTitles.Title title = titles.of(row.name());
            if (narrow && !group.equals(title.group())) {
                group = title.group();
                table.line(group);
            }
            columns.add(table, row);
        }
        return table;
    }

    /**
     * @param title of the names
     * @param judged as for {@link #metrics}
     */
    static Columns<MetricRow> columns(String title, Function<MetricRow, String> name, boolean narrow, boolean judged) {
        Columns<MetricRow> columns = new Columns<MetricRow>()
                .text(title, "name", name)
                .inText("a", null, row -> Units.of(row.a(), row.unit()))
                .inText("b", null, row -> Units.of(row.b(), row.unit()))
                .inText("b/a", null, row -> Units.of(row.ratio(), "ratio"));
        String to = narrow ? ".." : " .. ";
        return !judged
                ? columns
                : columns.inText(narrow ? "95 %" : "95 % interval", null, row -> interval(row.ratioCi95(), to))
                        .text("verdict", "verdict", row -> row.verdict().name().toLowerCase(Locale.ROOT));
    }

    private static String interval(Interval interval, String to) {
        return interval == null ? "-" : Units.ratio(interval.low()) + to + Units.ratio(interval.high());
    }

    /** What changed most between the two sides, side by side. */
    private static void changes(TextOutput out, Comparison comparison) {
        String rounds = comparison.rounds() == null ? "" : ", all rounds";
        for (Changes changes : comparison.changes()) {
            Columns<Row> columns = new Columns<>();
            for (Column column : changes.columns()) {
                boolean isFirst = changes.columns().indexOf(column) < FIRST;
                figure(columns, column, "a", Row::a, isFirst);
                figure(columns, column, "b", Row::b, isFirst);
            }
            if (changes.detail() != null) {
                columns.text(changes.detail(), "detail", Row::detail).ifRoom();
            }
            if (changes.table().equals("callSites")) {
                columns.callSite(changes.row(), "name", Row::name);
            } else {
                columns.name(changes.row(), "name", Row::name);
            }
            Table rows = columns.first(MOST_LINES, changes.rows());
            out.plain("").plain(changes.title() + rounds).sides(rows);
            out.rest(rows, changes.row());
        }
    }

    private static void figure(
            Columns<Row> columns,
            Column column,
            String name,
            Function<Row, Map<String, Double>> side,
            boolean isFirst) {
        columns.inText(
                column.title() + " " + name,
                column.unit(),
                row -> side.apply(row) == null ? "none" : side.apply(row).get(column.key()));
        if (!isFirst) {
            columns.ifRoom();
        }
    }
}
