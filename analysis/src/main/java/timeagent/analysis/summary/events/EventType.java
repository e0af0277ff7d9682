package timeagent.analysis.summary.events;

import com.google.gson.annotations.SerializedName;
import timeagent.analysis.statistics.Interval;

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
 * @param recordedBytesPerEvent mean size in the recording, without the strings, stack traces and other constants it refers to
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

    public boolean isMeasured() {
        return committed != null;
    }

    /** Whether its code commits it, and puts data into it for so many ns or more before it asks, or does not ask. */
    public boolean isFilledUnasked(double minNanos) {
        return check != null && !check.equals("first") && fillingNanos != null && fillingNanos >= minNanos;
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
