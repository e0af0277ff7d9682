package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Comparison.Row;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report.Versus;

/** Writes a comparison as a small table, what makes it doubtful first. */
public final class ComparisonText {

    private final Comparison comparison;
    private final TerminalStyle screen;
    private final StringBuilder text = new StringBuilder();

    private ComparisonText(Comparison comparison, TerminalStyle screen) {
        this.comparison = comparison;
        this.screen = screen;
    }

    /**
     * @param titleA what a is
     * @param titleB what b is
     * @param margin in which two values are the same
     * @param notes more lines for the head
     */
    public static String of(
            Comparison comparison, TerminalStyle screen, String titleA, String titleB, double margin, String... notes) {
        ComparisonText writer = new ComparisonText(comparison, screen);
        writer.head(titleA, titleB, notes);
        writer.reasons();
        writer.table();
        writer.versus("a", comparison.a().versus());
        writer.versus("b", comparison.b().versus());
        writer.foot(margin);
        return writer.text.toString();
    }

    private void head(String titleA, String titleB, String... notes) {
        text.append(screen.bold("a")).append("  ").append(titleA).append('\n');
        text.append(screen.bold("b")).append("  ").append(titleB).append('\n');
        String jvm = comparison.a().recordings().get(0).jvm();
        if (Objects.equals(jvm, comparison.b().recordings().get(0).jvm()) && jvm != null) {
            text.append("   ").append(jvm).append('\n');
        }
        for (String note : notes) {
            text.append("   ").append(note).append('\n');
        }
        text.append('\n');
    }

    private void reasons() {
        if (!comparison.comparable()) {
            text.append(screen.doubtful("not comparable as they are:")).append('\n');
            comparison.reasons().forEach(reason -> TerminalStyle.wrap(text, reason, screen.width(), "  - ", "    "));
            text.append('\n');
        }
    }

    private void table() {
        if (comparison.metrics().isEmpty()) {
            return;
        }
        Table full = filled("lrrrrl", false);
        if (full.width() <= screen.width()) {
            full.appendTo(text, "");
        } else {
            filled("lrrrrl", true).appendTo(text, "");
        }
    }

    /** A side in which two styles took turns has a result of its own. */
    private void versus(String side, Versus versus) {
        if (versus != null) {
            text.append('\n')
                    .append(screen.bold(side))
                    .append("  ")
                    .append(VersusText.head(versus))
                    .append('\n');
            VersusText.table(versus).appendTo(text, "");
        }
    }

    /** @param narrow the first part of a metric's name on a line of its own */
    private Table filled(String alignment, boolean narrow) {
        Table table = new Table(alignment)
                .line("", "a", "b", "b/a", narrow ? "95 %" : "95 % interval", "verdict")
                .paintHead(screen::bold)
                .paint(5, this::painted);
        String group = "";
        for (Row row : comparison.metrics()) {
            if (isNothing(row)) {
                continue;
            }
            String name = row.name();
            if (narrow) {
                int point = name.indexOf('.');
                if (!group.equals(name.substring(0, point))) {
                    group = name.substring(0, point);
                    table.line(group);
                }
                name = "  " + name.substring(point + 1);
            }
            table.line(
                    name,
                    Units.of(row.a(), row.unit()),
                    Units.of(row.b(), row.unit()),
                    row.ratio() == null ? "-" : Units.ratio(row.ratio()),
                    interval(row, narrow ? ".." : " .. "),
                    row.verdict().name().toLowerCase(Locale.ROOT));
        }
        return table;
    }

    private static String interval(Row row, String to) {
        return row.ratioCi95() == null
                ? "-"
                : Units.ratio(row.ratioCi95().low())
                        + to
                        + Units.ratio(row.ratioCi95().high());
    }

    private String painted(String verdict) {
        return switch (verdict) {
            case "lower" -> screen.good(verdict);
            case "higher" -> screen.bad(verdict);
            case "inconclusive" -> screen.doubtful(verdict);
            default -> verdict;
        };
    }

    /** A program without clock reads or collections needs no line that says so; one without allocation is news. */
    private static boolean isNothing(Row row) {
        return row.a() == 0 && row.b() == 0 && !"B".equals(row.unit());
    }

    private void foot(double margin) {
        if (comparison.metrics().isEmpty()) {
            text.append("there is no metric that both have\n");
            return;
        }
        List<String> notes = new ArrayList<>();
        if (any(Verdict.SAME)) {
            notes.add(String.format(Locale.ROOT, "same: all of the interval is within %s %% of 1", percent(margin)));
        }
        if (any(Verdict.INCONCLUSIVE) && comparison.metrics().stream().anyMatch(ComparisonText::hasNoInterval)) {
            boolean rounds = comparison.rounds() != null && comparison.rounds() > 1;
            notes.add(
                    rounds
                            ? "-  varies too much for an interval: more rounds, or longer ones"
                            : "-  known once a side, so how much it varies is not known: run ab with several rounds");
        }
        if (comparison.rounds() == null) {
            notes.add(
                    "intervals are about these two recordings; how much runs differ from each other only ab can tell");
        }
        if (!notes.isEmpty()) {
            text.append('\n');
            notes.forEach(note -> TerminalStyle.wrap(text, note, screen.width(), "", "   "));
        }
    }

    private boolean any(Verdict verdict) {
        return comparison.metrics().stream().anyMatch(row -> !isNothing(row) && row.verdict() == verdict);
    }

    private static boolean hasNoInterval(Row row) {
        return !isNothing(row) && row.ratioCi95() == null && row.verdict() == Verdict.INCONCLUSIVE;
    }

    private static String percent(double margin) {
        return Units.digits(margin * 100);
    }
}
