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
            costs(out.section("What your events cost"), measured);
        }
        // a type that is committed at several places is recorded once
        Set<String> seen = new HashSet<>();
        List<EventType> recorded = types.stream()
                .filter(type -> type.recorded() > 0 && seen.add(type.type()))
                .sorted(Comparator.comparingDouble(EventType::recordedBytes).reversed())
                .toList();
        if (!recorded.isEmpty()) {
            volumes(out.section("Recorded events"), recorded);
        }
    }

    private static void costs(TextOutput out, List<EventType> types) {
        Table table = new Table("rrLrLRRRc")
                .line("events/s", "bytes", "95 %", "time", "95 %", "CPU", "allocation", "created", "event");
        for (EventType type : types.subList(0, Math.min(MOST_LINES, types.size()))) {
            table.line(
                    Units.of(type.committedPerSecond(), ""),
                    Units.of(type.bytesPerEvent(), "B"),
                    Units.of(type.bytesPerEventCi95(), "B"),
                    Units.of(type.nanosPerEvent(), "ns"),
                    Units.of(type.nanosPerEventCi95(), "ns"),
                    Units.of(type.estimatedCpuShare(), "share"),
                    Units.of(type.allocationShare(), "share"),
                    Units.count(type.created()),
                    type.type() + " at " + type.site());
        }
        out.table(table);
        ReportText.rest(out, types.size(), MOST_LINES, "call site");
    }

    private static void volumes(TextOutput out, List<EventType> types) {
        Table table = new Table("rrrRc").line("events", "events/s", "bytes", "bytes/event", "type");
        for (EventType type : types.subList(0, Math.min(MOST_LINES, types.size()))) {
            table.line(
                    Units.count(type.recorded()),
                    Units.of(type.recordedPerSecond(), ""),
                    Units.of(type.recordedBytes(), "B"),
                    Units.of(type.recordedBytesPerEvent(), ""),
                    type.type());
        }
        out.table(table);
        ReportText.rest(out, types.size(), MOST_LINES, "type");
    }
}
