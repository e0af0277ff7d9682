package timeagent.analysis.summary.cost;

import java.util.List;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** Intervals are left out when the recording has fewer than two samples; the rate is per second of the enabled event. */
public record EventCost(
        String style,
        long events,
        Double eventsPerSecond,
        long measured,
        Double bytesPerEvent,
        Double nanosPerEvent,
        Interval bytesPerEventCi95,
        Interval nanosPerEventCi95) {

    public static Columns<EventCost> columns() {
        return new Columns<EventCost>()
                .text("style", "style", EventCost::style)
                .number("events", "events", "events", EventCost::events)
                .onPage("events/s", "rate", "eventsPerSecond")
                .number("measured", "events", "measured", EventCost::measured)
                .ifRoom()
                .number("bytes", "B", "bytesPerEvent", EventCost::bytesPerEvent)
                .interval("95 % interval", "B", "bytesPerEventCi95", EventCost::bytesPerEventCi95)
                .number("time", "ns", "nanosPerEvent", EventCost::nanosPerEvent)
                .interval("95 % interval", "ns", "nanosPerEventCi95", EventCost::nanosPerEventCi95);
    }

    /**
     * @param writes that were recorded, or null
     * @param truncated whether some of either may be missing
     */
    public static void append(TextOutput out, List<EventCost> costs, SocketWrites writes, boolean truncated) {
        out.table(columns().table(costs));
        // Flight Recorder emits the costs first, and takes other events until the chunk is closed
        long recorded = writes == null || truncated ? 0 : writes.recorded();
        long uncounted = recorded - costs.stream().mapToLong(EventCost::events).sum();
        if (uncounted > 0) {
            out.note(Units.count(uncounted)
                    + " recorded writes are not included: the recording was stopped or dumped under load");
        }
    }
}
