package timeagent.analysis.output;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import timeagent.analysis.summary.EventType;

/** What the events of an application cost, and what fills the recording. */
final class EventTypesText {

    private static final int MOST_LINES = 10;

    private EventTypesText() {}

    static void append(TextOutput out, List<EventType> types) {
        List<EventType> measured = types.stream().filter(EventType::isMeasured).toList();
        if (!measured.isEmpty()) {
            Table costs = Table.of("events/s:r:rate, bytes:r:B, 95 %:L:B, time:r:ns, 95 %:L:ns, CPU:R:share,"
                    + " allocation:R:share, created:R:events, event:c");
            out.section("What your events cost")
                    .table(
                            costs,
                            measured,
                            MOST_LINES,
                            "call site",
                            (table, type) -> table.line(
                                    type.committedPerSecond(),
                                    type.bytesPerEvent(),
                                    type.bytesPerEventCi95(),
                                    type.nanosPerEvent(),
                                    type.nanosPerEventCi95(),
                                    type.estimatedCpuShare(),
                                    type.allocationShare(),
                                    type.created(),
                                    type.type() + " at " + type.site()));
        }
        // a type that is committed at several places is recorded once
        Set<String> seen = new HashSet<>();
        List<EventType> recorded = types.stream()
                .filter(type -> type.recorded() > 0 && seen.add(type.type()))
                .sorted(Comparator.comparingDouble(EventType::recordedBytes).reversed())
                .toList();
        if (!recorded.isEmpty()) {
            Table volumes = Table.of("events:r:events, events/s:r:rate, bytes:r:B, bytes/event:R:rate, type:c");
            out.section("Recorded events")
                    .table(
                            volumes,
                            recorded,
                            MOST_LINES,
                            "type",
                            (table, type) -> table.line(
                                    type.recorded(),
                                    type.recordedPerSecond(),
                                    type.recordedBytes(),
                                    type.recordedBytesPerEvent(),
                                    type.type()));
        }
    }
}
