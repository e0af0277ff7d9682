package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.Report.Versus;
import timeagent.analysis.summary.Report.VersusMetric;

/** Says below the costs of events why they are not the figures that stand elsewhere in a report. */
final class CostNotes {

    private static final String OF_PAIRS = "means of pairs, each counted the same, the first left out as cold where two"
            + " follow; above, each event measured counts the same, without those of the first second";

    private static final double ROUNDING = 1e-9;

    private CostNotes() {}

    /** Flight Recorder asks for the costs first and takes other events until the chunk is closed. */
    static void appendUncounted(StringBuilder text, Report report, int width, String indent) {
        long uncounted = uncounted(report);
        if (uncounted > 0) {
            String note =
                    Units.count(uncounted) + " of the writes recorded are not counted here, as when a recording is"
                            + " stopped or dumped while the program goes on";
            TerminalStyle.wrap(text, note, width, indent, indent);
        }
    }

    private static long uncounted(Report report) {
        List<EventCost> costs = report.eventCost();
        if (costs == null || report.socketWrites() == null) {
            return 0;
        }
        for (Recording recording : report.recordings()) {
            if (recording.truncated()) {
                return 0;
            }
        }
        long counted = 0;
        for (EventCost cost : costs) {
            counted += cost.events();
        }
        return report.socketWrites().events() - counted;
    }

    /** Of means that are the same nothing is said. */
    static void appendOfPairs(StringBuilder text, Report report, int width, String indent) {
        Versus versus = report.versus();
        if (report.eventCost() == null) {
            return;
        }
        for (EventCost cost : report.eventCost()) {
            for (VersusMetric metric : versus.metrics()) {
                Double ofAll = metric.unit().equals("B") ? cost.bytesPerEvent() : cost.nanosPerEvent();
                double ofPairs = cost.style().equals(versus.a()) ? metric.a() : metric.b();
                if (ofAll != null && Math.abs(ofAll - ofPairs) > ROUNDING * ofPairs) {
                    TerminalStyle.wrap(text, OF_PAIRS, width, indent, indent);
                    return;
                }
            }
        }
    }
}
