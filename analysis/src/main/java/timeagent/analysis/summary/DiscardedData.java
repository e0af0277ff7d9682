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

    private record Started(long nanos, long maxSize, Path file) {}

    private Started inThisRecording;
    private final Map<Long, Started> firstChunks = new TreeMap<>();

    void add(Event e) {
        long nanos = e.number("recordingStart") * NANOS_PER_MILLI;
        if (inThisRecording == null || nanos >= inThisRecording.nanos) {
            inThisRecording = new Started(nanos, e.number("maxSize"), null);
        }
    }

    /** Of the recording that is being read, which is not behind another part of itself; null if nothing is missing. */
    Double missingSeconds(RecordingInfo recording) {
        if (inThisRecording == null || firstChunks.containsKey(inThisRecording.nanos)) {
            return null;
        }
        long missing = recording.startNanos() - inThisRecording.nanos;
        return missing > LATE_NANOS ? Double.valueOf(missing / 1e9) : null;
    }

    void endRecording(RecordingInfo recording) {
        if (inThisRecording != null) {
            firstChunks.merge(
                    inThisRecording.nanos,
                    new Started(recording.startNanos(), inThisRecording.maxSize, recording.file()),
                    (one, other) -> one.nanos <= other.nanos ? one : other);
        }
        inThisRecording = null;
    }

    void warn(List<String> warnings) {
        firstChunks.forEach((start, first) -> {
            long missing = first.nanos - start;
            if (missing > LATE_NANOS) {
                String limit = first.maxSize > 0 && first.maxSize < Long.MAX_VALUE
                        ? "maxsize=" + first.maxSize / 1_000_000 + "M"
                        : "maxsize or maxage";
                warnings.add(String.format(
                        Locale.ROOT,
                        "the first %.1f s of '%s' are missing: Flight Recorder discarded what exceeds %s;"
                                + " give -XX:StartFlightRecording a larger one",
                        missing / 1e9,
                        first.file,
                        limit));
            }
        });
    }
}
