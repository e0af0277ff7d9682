package timeagent.analysis.output;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.Report.EventCost;

/** Writes for people what an event of each style costs. */
final class CostText {

    private static final int MEASURED = 2;

    private CostText() {}

    static void append(StringBuilder text, List<EventCost> costs, String indent, int screenWidth) {
        Table all = table(costs, true);
        // on a narrow screen, how many were measured is the first to go
        boolean fits = indent.length() + all.width() <= screenWidth;
        (fits ? all : table(costs, false)).appendTo(text, indent);
    }

    private static Table table(List<EventCost> costs, boolean withMeasured) {
        Table table = new Table(withMeasured ? "lrrrlrl" : "lrrlrl");
        table.line(
                cells(withMeasured, "style", "events", "measured", "bytes", "95 % interval", "time", "95 % interval"));
        for (EventCost cost : costs) {
            table.line(cells(
                    withMeasured,
                    cost.style(),
                    Units.count(cost.events()),
                    Units.count(cost.measured()),
                    cost.bytesPerEvent() == null ? "-" : Units.bytes(cost.bytesPerEvent()),
                    interval(cost.bytesPerEventCi95(), "B"),
                    cost.nanosPerEvent() == null ? "-" : Units.nanos(cost.nanosPerEvent()),
                    interval(cost.nanosPerEventCi95(), "ns")));
        }
        return table;
    }

    private static String[] cells(boolean withMeasured, String... cells) {
        List<String> kept = new ArrayList<>(List.of(cells));
        if (!withMeasured) {
            kept.remove(MEASURED);
        }
        return kept.toArray(new String[0]);
    }

    static String interval(Interval interval, String unit) {
        if (interval == null) {
            return "-";
        }
        String low = Units.of(interval.low(), unit);
        String high = Units.of(interval.high(), unit);
        int space = low.indexOf(' ');
        // a unit that both have is written once, and none of nothing
        boolean once = interval.low() == 0 || high.endsWith(low.substring(space));
        return (once ? low.substring(0, space) : low) + " .. " + high;
    }
}
