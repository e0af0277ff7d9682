package timeagent.analysis.output;

import java.util.List;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Recording;

/** The cost of an event of each style. */
final class CostText {

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
    }

    /** Flight Recorder emits the costs first, and takes other events until the chunk is closed. */
    private static long uncounted(Report report) {
        if (report.socketWrites() == null || report.recordings().stream().anyMatch(Recording::truncated)) {
            return 0;
        }
        return report.socketWrites().events()
                - report.eventCost().stream().mapToLong(EventCost::events).sum();
    }
}
