package timeagent.analysis.recording;

import java.nio.file.Path;
import java.util.Map;

/**
 * What is known of a recording when it has been read.
 *
 * @param startNanos start of its first chunk, ns since 1970
 * @param endNanos end of the recorded time, ns since 1970
 * @param seconds sum of the lengths of its chunks: the time in which the JVM was recorded
 * @param events number of events in it, read or stepped over
 * @param volumes of the event types with at least one event, by name
 * @param problem what was lost and why, as a clause; null when nothing was
 */
public record RecordingInfo(
        Path file,
        long startNanos,
        long endNanos,
        double seconds,
        long events,
        Map<String, Volume> volumes,
        String problem) {

    /** The same recording, as if only a part of its time had been recorded. */
    public RecordingInfo during(long from, long to, double length) {
        return new RecordingInfo(file, from, to, length, events, volumes, problem);
    }

    /** Whether something of the recording is missing: it was cut off, never finished, or damaged. */
    public boolean truncated() {
        return problem != null;
    }
}
