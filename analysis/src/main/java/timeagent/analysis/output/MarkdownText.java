package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;
import timeagent.analysis.text.Markdown;
import timeagent.analysis.text.Units;

/** A comparison for a pull request: what was shown to differ, and the rest folded in. */
public final class MarkdownText {

    private MarkdownText() {}

    /**
     * @param titles of a and of b
     * @param facts more lines for the end
     * @param margin in which two values are the same
     * @param failures the conditions that hold
     */
    public static String of(
            Comparison comparison, List<String> titles, List<String> facts, double margin, List<String> failures) {
        StringBuilder text = new StringBuilder();
        text.append("**a** ").append(Markdown.code(titles.get(0))).append("  \n");
        text.append("**b** ").append(Markdown.code(titles.get(1))).append("\n\n");
        items(text, "**Failed:**", failures.stream().map(Markdown::code).toList());
        items(text, "**Not comparable:**", escaped(comparison.reasons()));
        List<MetricRow> rows = ComparisonText.shown(comparison);
        MetricTitles titlesOfMetrics = MetricTitles.of(rows);
        List<MetricRow> differing = rows.stream().filter(MarkdownText::differs).toList();
        List<MetricRow> others = rows.stream().filter(row -> !differs(row)).toList();
        if (!comparison.hasVerdicts()) {
            text.append(ComparisonText.NO_VERDICTS).append("\n\n");
        } else if (differing.isEmpty()) {
            text.append("No metric was shown to differ.\n\n");
        } else {
            table(text, differing, titlesOfMetrics);
        }
        if (!others.isEmpty()) {
            text.append("<details><summary>")
                    .append(Units.counted(others.size(), "other metric"))
                    .append("</summary>\n\n");
            table(text, others, titlesOfMetrics);
            if (comparison.hasVerdicts()) {
                text.append("`same`: all of the interval is within ")
                        .append(Units.digits(margin * 100))
                        .append(" % of 1.\n\n");
            }
            text.append("</details>\n\n");
        }
        items(text, "Remarks:", escaped(comparison.remarks()));
        facts.forEach(fact -> text.append(Markdown.escaped(fact)).append("  \n"));
        return text.toString().stripTrailing() + "\n";
    }

    private static boolean differs(MetricRow row) {
        return row.verdict() == Verdict.LOWER || row.verdict() == Verdict.HIGHER;
    }

    private static void table(StringBuilder text, List<MetricRow> rows, MetricTitles titles) {
        text.append(ComparisonText.columns(
                        "metric",
                        row -> Markdown.code(titles.of(row.name()).toString()),
                        false,
                        rows.get(0).verdict() != null)
                .markdown(rows));
        text.append('\n');
    }

    private static void items(StringBuilder text, String title, List<String> items) {
        if (!items.isEmpty()) {
            text.append(title).append("\n\n");
            items.forEach(item -> text.append("- ").append(item).append('\n'));
            text.append('\n');
        }
    }

    private static List<String> escaped(List<String> texts) {
        return texts.stream().map(Markdown::escaped).toList();
    }
}
