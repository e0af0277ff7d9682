package timeagent.analysis.output;

import java.util.List;
import java.util.Locale;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.Report.MetricRow;
import timeagent.analysis.summary.Report.Versus;

/** Tables of metrics of two sides. */
final class MetricTable {

    private MetricTable() {}

    static Table of(Versus versus) {
        Table table = new Table("lrrrrl").line("", versus.a(), versus.b(), "ratio", "95 % interval", "verdict");
        versus.metrics().forEach(row -> line(table, row.name(), row, " .. "));
        return table;
    }

    /** What the sample of {@code versus} is. */
    static String title(Versus versus) {
        return versus.pairs() + (versus.pairs() == 1 ? " pair" : " pairs")
                + " of seconds in which both styles took turns";
    }

    /** @param narrow the first part of a metric's name on a line of its own */
    static Table of(List<MetricRow> rows, boolean narrow, TerminalStyle style) {
        Table table = new Table("lrrrrl")
                .line("", "a", "b", "b/a", narrow ? "95 %" : "95 % interval", "verdict")
                .paintHead(style::bold)
                .paint(5, style::verdict);
        String group = "";
        for (MetricRow row : rows) {
            String name = row.name();
            if (narrow) {
                int point = name.lastIndexOf('.');
                if (!group.equals(name.substring(0, point))) {
                    group = name.substring(0, point);
                    table.line(group);
                }
                name = "  " + name.substring(point + 1);
            }
            line(table, name, row, narrow ? ".." : " .. ");
        }
        return table;
    }

    private static void line(Table table, String name, MetricRow row, String to) {
        Interval interval = row.ratioCi95();
        table.line(
                name,
                Units.of(row.a(), row.unit()),
                Units.of(row.b(), row.unit()),
                Units.of(row.ratio(), "ratio"),
                interval == null ? "-" : Units.ratio(interval.low()) + to + Units.ratio(interval.high()),
                row.verdict().name().toLowerCase(Locale.ROOT));
    }
}
