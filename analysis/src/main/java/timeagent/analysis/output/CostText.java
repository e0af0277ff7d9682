package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.Versus;

/** The cost of an event of each style, and of two styles that took turns. */
final class CostText {

    private static final double ROUNDING = 1e-9;

    private CostText() {}

    static void append(TextOutput out, Report report) {
        List<EventCost> costs = report.eventCost();
        if (costs != null) {
            Listing<EventCost> styles = new Listing<>(costs, Integer.MAX_VALUE)
                    .column("style:l", EventCost::style)
                    .column("events:r:events", EventCost::events)
                    .column("measured:R:events", EventCost::measured)
                    .column("bytes:r:B", EventCost::bytesPerEvent)
                    .column("95 % interval:l:B", EventCost::bytesPerEventCi95)
                    .column("time:r:ns", EventCost::nanosPerEvent)
                    .column("95 % interval:l:ns", EventCost::nanosPerEventCi95);
            out.section("Cost of an event").table(styles.table());
            long uncounted = uncounted(report);
            if (uncounted > 0) {
                out.note(Units.count(uncounted)
                        + " recorded writes are not included: the recording was stopped or dumped under load");
            }
        }
        Versus versus = report.versus();
        if (versus != null) {
            out.section("Two styles in one JVM").line(title(versus)).table(table(versus));
            if (costs != null && costs.stream().anyMatch(cost -> differs(cost, versus))) {
                out.note("here the mean over pairs, without the first one if there are more than two; above"
                        + " the mean over all measured events after the warm-up");
            }
        }
    }

    /** What the sample of {@code versus} is. */
    static String title(Versus versus) {
        return Units.counted(versus.pairs(), "pair") + " of seconds in which both styles took turns";
    }

    static Table table(Versus versus) {
        Table table = Table.ofTexts("lrrrrl").line("", versus.a(), versus.b(), "ratio", "95 % interval", "verdict");
        versus.metrics().forEach(row -> ComparisonText.line(table, row.name(), row, " .. "));
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
        return versus.metrics().stream().anyMatch(row -> {
            Double ofAll = row.unit().equals("B") ? cost.bytesPerEvent() : cost.nanosPerEvent();
            double ofPairs = cost.style().equals(versus.a()) ? row.a() : row.b();
            return ofAll != null && Math.abs(ofAll - ofPairs) > ROUNDING * ofPairs;
        });
    }
}
