package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Comparison.Row;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report;

/** Writes a comparison as a small table, what makes it doubtful first. */
public final class ComparisonText {

    private ComparisonText() {}

    /**
     * @param titleA what a is
     * @param titleB what b is
     * @param notes more lines for the head
     */
    public static String of(Comparison comparison, String titleA, String titleB, String... notes) {
        StringBuilder text = new StringBuilder();
        text.append("a  ").append(titleA).append('\n');
        text.append("b  ").append(titleB).append('\n');
        for (String line : head(comparison, notes)) {
            text.append("   ").append(line).append('\n');
        }
        text.append('\n');
        if (!comparison.comparable()) {
            text.append("not comparable as they are:\n");
            comparison
                    .reasons()
                    .forEach(reason -> text.append("  - ").append(reason).append('\n'));
            text.append('\n');
        }
        table(comparison).appendTo(text, "");
        foot(comparison, text);
        return text.toString();
    }

    private static List<String> head(Comparison comparison, String... notes) {
        List<String> lines = new ArrayList<>();
        Report a = comparison.a();
        String jvm = a.recordings().get(0).jvm();
        if (Objects.equals(jvm, comparison.b().recordings().get(0).jvm()) && jvm != null) {
            lines.add(jvm);
        }
        lines.addAll(List.of(notes));
        return lines;
    }

    private static Table table(Comparison comparison) {
        Table table = new Table("lrrrrl").line("", "a", "b", "b/a", "95 % interval", "verdict");
        for (Row row : comparison.metrics()) {
            if (isNothing(row)) {
                continue;
            }
            table.line(
                    row.name(),
                    Quantity.of(row.a(), row.unit()),
                    Quantity.of(row.b(), row.unit()),
                    row.ratio() == null ? "-" : Quantity.ratio(row.ratio()),
                    row.ratioCi95() == null
                            ? "-"
                            : Quantity.ratio(row.ratioCi95().low()) + " .. "
                                    + Quantity.ratio(row.ratioCi95().high()),
                    row.verdict().name().toLowerCase(Locale.ROOT));
        }
        return table;
    }

    /** A program without clock reads or collections needs no line that says so; one without allocation is news. */
    private static boolean isNothing(Row row) {
        return row.a() == 0 && row.b() == 0 && !"B".equals(row.unit());
    }

    private static void foot(Comparison comparison, StringBuilder text) {
        if (comparison.metrics().isEmpty()) {
            text.append("there is no metric that both have\n");
            return;
        }
        boolean unknown = comparison.metrics().stream()
                .anyMatch(row -> !isNothing(row) && row.ratioCi95() == null && row.verdict() == Verdict.INCONCLUSIVE);
        if (!unknown) {
            return;
        }
        boolean rounds = comparison.rounds() != null && comparison.rounds() > 1;
        text.append(
                rounds
                        ? "\n-  varies too much for an interval: more rounds, or longer ones\n"
                        : "\n-  known once a side, so how much it varies is not known: run ab with several rounds\n");
    }
}
