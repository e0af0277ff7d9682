package timeagent.analysis.summary.cost;

import java.util.List;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.text.Listing;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** The cost of an event of each style. */
public final class CostText {

    private CostText() {}

    /**
     * @param writes that were recorded, or null
     * @param truncated whether some of either may be missing
     */
    public static void append(TextOutput out, List<EventCost> costs, SocketWrites writes, boolean truncated) {
        Listing<EventCost> styles = new Listing<>(costs, Integer.MAX_VALUE)
                .column("style:l", EventCost::style)
                .column("events:r:events", EventCost::events)
                .column("measured:R:events", EventCost::measured)
                .column("bytes:r:B", EventCost::bytesPerEvent)
                .column("95 % interval:l:B", EventCost::bytesPerEventCi95)
                .column("time:r:ns", EventCost::nanosPerEvent)
                .column("95 % interval:l:ns", EventCost::nanosPerEventCi95);
        out.table(styles.table());
        // Flight Recorder emits the costs first, and takes other events until the chunk is closed
        long recorded = writes == null || truncated ? 0 : writes.recorded();
        long uncounted = recorded - costs.stream().mapToLong(EventCost::events).sum();
        if (uncounted > 0) {
            out.note(Units.count(uncounted)
                    + " recorded writes are not included: the recording was stopped or dumped under load");
        }
    }
}
