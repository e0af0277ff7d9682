package timeagent.analysis.summary.events;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import timeagent.analysis.text.Listing;
import timeagent.analysis.text.TextOutput;

/** What the events of an application cost, and what fills the recording. */
public final class EventTypesText {

    private static final int MOST_LINES = 10;

    private EventTypesText() {}

    public static void appendCosts(TextOutput out, List<EventType> types) {
        List<EventType> measured = types.stream().filter(EventType::isMeasured).toList();
        if (!measured.isEmpty()) {
            Listing<EventType> costs = new Listing<>(measured, MOST_LINES)
                    .column("events/s:r:rate", EventType::usedPerSecond)
                    .column("bytes:r:B", EventType::bytesPerEvent)
                    .column("95 %:L:B", EventType::bytesPerEventCi95)
                    .column("time:r:ns", EventType::nanosPerEvent)
                    .column("95 %:L:ns", EventType::nanosPerEventCi95)
                    .column("CPU:R:share", EventType::estimatedCpuShare)
                    .column("allocation:R:share", EventType::allocationShare)
                    .column("created:R:events", EventType::created)
                    .column("event:c", EventTypesText::event);
            out.section("What your events cost").listing(costs, "call site");
        }
    }

    public static void appendRecorded(TextOutput out, List<EventType> types) {
        // a type that is committed at several places is recorded once
        Set<String> seen = new HashSet<>();
        List<EventType> recorded = types.stream()
                .filter(type -> type.recorded() > 0 && seen.add(type.type()))
                .sorted(Comparator.comparingDouble(EventType::recordedBytes).reversed())
                .toList();
        if (!recorded.isEmpty()) {
            Listing<EventType> volumes = new Listing<>(recorded, MOST_LINES)
                    .column("events:r:events", EventType::recorded)
                    .column("bytes:r:B", EventType::recordedBytes)
                    .column("bytes/event:R:rate", EventType::recordedBytesPerEvent)
                    .column("type:c", EventType::type);
            out.section("Recorded events").listing(volumes, "type");
        }
    }

    private static String event(EventType type) {
        String missing = type.notMeasured() == null ? "" : " (not measured: " + type.notMeasured() + ")";
        return type.type() + " at " + type.site() + missing;
    }
}
