package timeagent.analysis.output;

import java.util.Locale;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.Report.Versus;
import timeagent.analysis.summary.Report.VersusMetric;

/** Two styles that took turns, as text. */
final class VersusText {
    private VersusText() {}

    /** How many pairs there are, and of what. */
    static String head(Versus versus) {
        return versus.pairs() + (versus.pairs() == 1 ? " pair" : " pairs")
                + " of seconds in which both styles took turns";
    }

    static Table table(Versus versus) {
        Table table = new Table("lrrrrl").line("", versus.a(), versus.b(), "ratio", "95 % interval", "verdict");
        for (VersusMetric metric : versus.metrics()) {
            table.line(
                    metric.name(),
                    Units.of(metric.a(), metric.unit()),
                    Units.of(metric.b(), metric.unit()),
                    metric.ratio() == null ? "-" : Units.ratio(metric.ratio()),
                    interval(metric.ratioCi95()),
                    metric.verdict().name().toLowerCase(Locale.ROOT));
        }
        return table;
    }

    private static String interval(Interval interval) {
        return interval == null ? "-" : Units.ratio(interval.low()) + " .. " + Units.ratio(interval.high());
    }
}
