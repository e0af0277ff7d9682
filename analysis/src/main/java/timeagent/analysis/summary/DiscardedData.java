package timeagent.analysis.summary;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

/**
 * Finds recordings whose beginning is missing: Flight Recorder discards the oldest chunks beyond maxsize and maxage.
 *
 * <p>If several recordings were running, the file is taken for the one started last. A chunk file of the repository continues
 * another, so files are grouped by the start of their recording.
 */
final class DiscardedData {

    /** A recording starts some ms before its first chunk. */
    private static final long LATE_NANOS = 1_000_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** @param missing ns before it */
    private record FirstChunk(long missing, long maxSize, Path file) {}

    /** Size limit by start, ns since 1970, of the recordings that were running. */
    private final TreeMap<Long, Long> inThisRecording = new TreeMap<>();

    private final Map<Long, FirstChunk> firstChunks = new TreeMap<>();

    void add(Event e) {
        inThisRecording.put(e.number("recordingStart") * NANOS_PER_MILLI, e.number("maxSize"));
    }

    /** Returns how many seconds are missing, unless it is behind another part of itself; null if nothing is. */
    Double endRecording(RecordingInfo recording) {
        if (inThisRecording.isEmpty()) {
            return null;
        }
        long start = inThisRecording.lastKey();
        FirstChunk next = new FirstChunk(recording.startNanos() - start, inThisRecording.get(start), recording.file());
        inThisRecording.clear();
        boolean continued = firstChunks.containsKey(start);
        firstChunks.merge(start, next, (one, other) -> one.missing <= other.missing ? one : other);
        return !continued && next.missing > LATE_NANOS ? Double.valueOf(next.missing / 1e9) : null;
    }

    void warn(List<String> warnings) {
        firstChunks.values().forEach(first -> {
            if (first.missing > LATE_NANOS) {
                String limit = first.maxSize > 0 && first.maxSize < Long.MAX_VALUE
                        ? "maxsize=" + first.maxSize / 1_000_000 + "M"
                        : "maxsize or maxage";
                warnings.add(String.format(
                        Locale.ROOT,
                        "the first %.1f s of '%s' are missing: Flight Recorder discarded what exceeds %s;"
                                + " give -XX:StartFlightRecording a larger one",
                        first.missing / 1e9,
                        first.file,
                        limit));
            }
        });
    }
}
