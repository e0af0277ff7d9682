package timeagent.analysis.summary.events;

import com.google.gson.annotations.SerializedName;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.TextOutput;

/**
 * The events of a type in the recordings; if the agent measured them, of one place that commits them. What is unknown is null.
 *
 * @param check when the code asks the event whether to commit it: {@code first}, {@code late}, {@code never}; null without a commit
 * @param notMeasured why the cost of the events could not be measured; null if it was
 * @param created objects, exact
 * @param committed by this place, exact; what follows is per event that was created or committed
 * @param measured of these two
 * @param estimatedCpuShare time of the events over the CPU time of the process, 0 to 1
 * @param allocationShare bytes of the events over all bytes that the process allocated, 0 to 1
 * @param recorded events of the type in the recordings, of all places
 * @param recordedBytesPerEvent mean size in the recording, without the stack trace, shared strings and other constants that it refers to
 */
public record EventType(
        String type,
        @SerializedName("class") String className,
        String method,
        Integer line,
        String check,
        String notMeasured,
        Long created,
        Long committed,
        Long measured,
        Double bytesPerEvent,
        Double nanosPerEvent,
        Interval bytesPerEventCi95,
        Interval nanosPerEventCi95,
        Double constructionNanos,
        Double fillingNanos,
        Double commitNanos,
        Double createdPerSecond,
        Double committedPerSecond,
        Double estimatedCpuShare,
        Double allocationShare,
        long recorded,
        Double recordedBytesPerEvent) {

    private static final int MOST_LINES = 10;

    public static Columns<EventType> costs() {
        return new Columns<EventType>()
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
                .callSite("event", null, EventType::event);
    }

    /** What the costs rest on, for a page. */
    public static Columns<EventType> parts() {
        return new Columns<EventType>()
                .onPage("construction", "ns", "constructionNanos")
                .onPage("filling", "ns", "fillingNanos")
                .onPage("commit", "ns", "commitNanos")
                .onPage("created/s", "rate", "createdPerSecond")
                .onPage("committed", "events", "committed")
                .onPage("measured", "events", "measured")
                .onPage("recorded", "events", "recorded")
                .onPage("bytes/event recorded", "rate", "recordedBytesPerEvent")
                .callSite("event", null, EventType::event);
    }

    public static Columns<EventType> inRecordings() {
        return new Columns<EventType>()
                .number("events", "events", "recorded", EventType::recorded)
                .inText("bytes", "B", EventType::recordedBytes)
                .number("bytes/event", "rate", "recordedBytesPerEvent", EventType::recordedBytesPerEvent)
                .ifRoom()
                .callSite("type", "type", EventType::type);
    }

    public static void appendCosts(TextOutput out, List<EventType> types) {
        List<EventType> measured = types.stream().filter(EventType::isMeasured).toList();
        if (!measured.isEmpty()) {
            out.section("What your events cost").listing(costs().first(MOST_LINES, measured), "call site");
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
            out.section("Recorded events").listing(inRecordings().first(MOST_LINES, recorded), "type");
        }
    }

    private String event() {
        return type + " at " + site() + (notMeasured == null ? "" : " (not measured: " + notMeasured + ")");
    }

    public boolean isMeasured() {
        return committed != null;
    }

    /** Whether its code fills it before shouldCommit(), or without it, in {@code minNanos} or more or in an unknown time. */
    public boolean isFilledUnasked(double minNanos) {
        return check != null
                && !check.equals("first")
                && (fillingNanos == null ? notMeasured != null : fillingNanos >= minNanos);
    }

    /** The same, where most of the events are not committed. */
    public boolean isFilledInVain(double minNanos) {
        return isFilledUnasked(minNanos) && isMeasured() && 2 * committed < used();
    }

    /** The place that commits it, for a reader. */
    public String site() {
        return className + "." + method + (line == null || line < 0 ? "" : ":" + line);
    }

    double recordedBytes() {
        return recordedBytesPerEvent == null ? 0 : recorded * recordedBytesPerEvent;
    }

    /** Events with a cost: below the threshold, an event is created but not committed; a reused one is only committed. */
    Long used() {
        return isMeasured() ? Long.valueOf(Math.max(created, committed)) : null;
    }

    /** The same per second; null if unknown. */
    public Double usedPerSecond() {
        return createdPerSecond == null
                ? committedPerSecond
                : Double.valueOf(Math.max(createdPerSecond, committedPerSecond));
    }

    /** Allocated by these; 0 if unknown. */
    public double bytesPerSecond() {
        return usedPerSecond() == null || bytesPerEvent == null ? 0 : usedPerSecond() * bytesPerEvent;
    }

    /** ns of all of them; 0 if unknown. */
    double nanos() {
        return used() == null || nanosPerEvent == null ? 0 : used() * nanosPerEvent;
    }
}
