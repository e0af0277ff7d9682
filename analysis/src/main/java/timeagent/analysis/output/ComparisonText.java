package timeagent.analysis.output;

import java.util.List;
import java.util.Objects;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report.MetricRow;
import timeagent.analysis.summary.Report.Versus;

/** A comparison as a table, after the reasons that make it doubtful. */
public final class ComparisonText {

    private final Comparison comparison;
    private final TextOutput out;
    /** A program without clock reads or collections needs no line for them; one without allocation is news. */
    private final List<MetricRow> rows;

    private ComparisonText(Comparison comparison, TerminalStyle style) {
        this.comparison = comparison;
        this.out = new TextOutput(style);
        this.rows = comparison.metrics().stream()
                .filter(row -> row.a() != 0 || row.b() != 0 || row.unit().equals("B"))
                .toList();
    }

    /**
     * Returns the text.
     *
     * @param margin in which two values are the same
     * @param notes more lines for the head
     */
    public static String of(
            Comparison comparison, TerminalStyle style, String titleA, String titleB, double margin, String... notes) {
        ComparisonText writer = new ComparisonText(comparison, style);
        writer.head(titleA, titleB, notes);
        writer.reasons();
        writer.table();
        ChangesText.append(writer.out, comparison);
        writer.versus("a", comparison.a().versus());
        writer.versus("b", comparison.b().versus());
        writer.foot(margin);
        writer.remarks();
        return writer.out.toString();
    }

    private void head(String titleA, String titleB, String... notes) {
        out.plain(out.style().bold("a") + "  " + titleA);
        out.plain(out.style().bold("b") + "  " + titleB);
        String jvm = comparison.a().recordings().get(0).jvm();
        if (jvm != null
                && Objects.equals(jvm, comparison.b().recordings().get(0).jvm())) {
            out.plain("   " + jvm);
        }
        for (String note : notes) {
            out.plain("   " + note);
        }
        out.plain("");
    }

    private void reasons() {
        if (!comparison.comparable()) {
            out.plain(out.style().doubtful("not comparable:"));
            comparison.reasons().forEach(out::item);
            out.plain("");
        }
    }

    private void remarks() {
        if (!comparison.remarks().isEmpty()) {
            out.plain("");
            out.plain("remarks:");
            comparison.remarks().forEach(out::item);
        }
    }

    private void table() {
        if (!comparison.metrics().isEmpty()) {
            Table full = MetricTable.of(rows, false, out.style());
            out.plainTable(out.fits(full) ? full : MetricTable.of(rows, true, out.style()));
        }
    }

    /** A side in which two styles took turns has a result of its own. */
    private void versus(String side, Versus versus) {
        if (versus != null) {
            out.plain("");
            out.plain(out.style().bold(side) + "  " + MetricTable.title(versus));
            out.plainTable(MetricTable.of(versus));
        }
    }

    private void foot(double margin) {
        if (comparison.metrics().isEmpty()) {
            out.plain("no metric in common");
            return;
        }
        boolean same = rows.stream().anyMatch(row -> row.verdict() == Verdict.SAME);
        boolean unknown =
                rows.stream().anyMatch(row -> row.ratioCi95() == null && row.verdict() == Verdict.INCONCLUSIVE);
        boolean rounds = comparison.rounds() != null;
        if (same || unknown || !rounds) {
            out.plain("");
        }
        if (same) {
            foot("same: all of the interval is within " + Units.digits(margin * 100) + " % of 1");
        }
        if (unknown) {
            foot(
                    rounds && comparison.rounds() > 1
                            ? "-  varies too much for an interval: more rounds, or longer ones"
                            : "-  one value per side, or too few or too different ones: use ab with several rounds for an"
                                    + " interval");
        }
        if (!rounds) {
            foot("intervals cover these two recordings only; use ab for run-to-run variation");
        }
    }

    private void foot(String note) {
        out.wrap(note, "", "   ");
    }
}
