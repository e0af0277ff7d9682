package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.MetricRow;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.Versus;

/** The cost of an event of each style, and of two styles that took turns. */
final class CostText {

    private static final double ROUNDING = 1e-9;

    private CostText() {}

    static void append(TextOutput out, Report report) {
        List<EventCost> costs = report.eventCost();
        if (costs != null) {
            out.section("Cost of an event");
            out.table(table(costs));
            long uncounted = uncounted(report);
            if (uncounted > 0) {
                out.note(Units.count(uncounted) + " of the writes recorded are not counted here, as when a recording is"
                        + " stopped or dumped while the program goes on");
            }
        }
        Versus versus = report.versus();
        if (versus != null) {
            out.section("Two styles in one JVM").line(MetricTable.title(versus));
            out.table(MetricTable.of(versus));
            if (costs != null && costs.stream().anyMatch(cost -> differs(cost, versus))) {
                out.note("means of pairs, each counted the same, the first left out as cold where two"
                        + " follow; above, each event measured counts the same, without those of the warm-up");
            }
        }
    }

    private static Table table(List<EventCost> costs) {
        Table table = new Table("lrRrlrl")
                .line("style", "events", "measured", "bytes", "95 % interval", "time", "95 % interval");
        for (EventCost cost : costs) {
            table.line(
                    cost.style(),
                    Units.count(cost.events()),
                    Units.count(cost.measured()),
                    Units.of(cost.bytesPerEvent(), "B"),
                    Units.of(cost.bytesPerEventCi95(), "B"),
                    Units.of(cost.nanosPerEvent(), "ns"),
                    Units.of(cost.nanosPerEventCi95(), "ns"));
        }
        return table;
    }

    /** Flight Recorder emits the costs first, and takes other events until the chunk is closed. */
    private static long uncounted(Report report) {
        if (report.socketWrites() == null || report.recordings().stream().anyMatch(Recording::truncated)) {
            return 0;
        }
        return report.socketWrites().events()
                - report.eventCost().stream().mapToLong(EventCost::events).sum();
    }

    /** Whether the mean of pairs is not the mean of all events. */
    private static boolean differs(EventCost cost, Versus versus) {
        for (MetricRow row : versus.metrics()) {
            Double ofAll = row.unit().equals("B") ? cost.bytesPerEvent() : cost.nanosPerEvent();
            double ofPairs = cost.style().equals(versus.a()) ? row.a() : row.b();
            if (ofAll != null && Math.abs(ofAll - ofPairs) > ROUNDING * ofPairs) {
                return true;
            }
        }
        return false;
    }
}
