package timeagent.analysis.summary.events;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.TextOutput;

/** What the events of an application cost, and what fills the recording. */
public final class EventTypesText {

    private static final int MOST_LINES = 10;

    public static final Columns<EventType> COSTS = new Columns<EventType>()
            .onPage("asks", null, "check")
            .onPage("not measured", null, "notMeasured")
            .inText("events/s", "rate", EventType::usedPerSecond)
            .onPage("committed/s", "rate", "committedPerSecond")
            .number("bytes", "B", "bytesPerEvent", EventType::bytesPerEvent)
            .interval("95 %", "B", "bytesPerEventCi95", EventType::bytesPerEventCi95)
            .ifRoom()
            .number("time", "ns", "nanosPerEvent", EventType::nanosPerEvent)
            .interval("95 %", "ns", "nanosPerEventCi95", EventType::nanosPerEventCi95)
            .ifRoom()
            .number("CPU", "share", "estimatedCpuShare", EventType::estimatedCpuShare)
            .ifRoom()
            .number("allocation", "share", "allocationShare", EventType::allocationShare)
            .ifRoom()
            .number("created", "events", "created", EventType::created)
            .ifRoom()
            .callSite("event", null, EventTypesText::event);

    /** What the costs rest on, for a page. */
    public static final Columns<EventType> PARTS = new Columns<EventType>()
            .onPage("construction", "ns", "constructionNanos")
            .onPage("filling", "ns", "fillingNanos")
            .onPage("commit", "ns", "commitNanos")
            .onPage("created/s", "rate", "createdPerSecond")
            .onPage("committed", "events", "committed")
            .onPage("measured", "events", "measured")
            .onPage("recorded", "events", "recorded")
            .onPage("bytes/event recorded", "rate", "recordedBytesPerEvent")
            .callSite("event", null, EventTypesText::event);

    public static final Columns<EventType> RECORDED = new Columns<EventType>()
            .number("events", "events", "recorded", EventType::recorded)
            .inText("bytes", "B", EventType::recordedBytes)
            .number("bytes/event", "rate", "recordedBytesPerEvent", EventType::recordedBytesPerEvent)
            .ifRoom()
            .callSite("type", "type", EventType::type);

    private EventTypesText() {}

    public static void appendCosts(TextOutput out, List<EventType> types) {
        List<EventType> measured = types.stream().filter(EventType::isMeasured).toList();
        if (!measured.isEmpty()) {
            out.section("What your events cost").listing(COSTS.first(MOST_LINES, measured), "call site");
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
            out.section("Recorded events").listing(RECORDED.first(MOST_LINES, recorded), "type");
        }
    }

    private static String event(EventType type) {
        String missing = type.notMeasured() == null ? "" : " (not measured: " + type.notMeasured() + ")";
        return type.type() + " at " + type.site() + missing;
    }
}
