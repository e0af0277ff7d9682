package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

/**
 * Finds recordings whose beginning is missing because Flight Recorder discarded the oldest chunks beyond maxsize and maxage.
 *
 * <p>If several recordings were running, the one started last counts. A part of a recording begins late as well, such as a chunk of a
 * repository or {@code JFR.dump maxage=}: chunks are discarded only when the limit is reached, so a part that is clearly below it is
 * complete as far as can be known.
 */
final class DiscardedData {

    /** A recording starts some ms before its first chunk. */
    private static final long LATE_NANOS = 1_000_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** Limits of a recording, 0 for none. */
    private record Limits(long bytes, long ageNanos) {

        /** Whether with one more chunk a limit would be exceeded. */
        private boolean areReached(RecordingInfo recording) {
            double chunks = Math.max(1, (double) recording.bytes() / Math.max(1, recording.largestChunk()));
            double nanos = recording.endNanos() - recording.startNanos();
            return bytes > 0 && recording.bytes() + recording.largestChunk() >= bytes
                    || ageNanos > 0 && nanos + nanos / chunks >= ageNanos;
        }

        private String text() {
            String size = bytes > 0 ? "maxsize=" + (bytes < 1_000_000 ? bytes + " B" : bytes / 1_000_000 + "M") : "";
            String age = ageNanos > 0 ? "maxage=" + ageNanos / 1_000_000_000 + "s" : "";
            return size + (size.isEmpty() || age.isEmpty() ? "" : " or ") + age;
        }
    }

    /** By start, ns since 1970, of the recordings that were running. */
    private final TreeMap<Long, Limits> inThisRecording = new TreeMap<>();

    private final List<String> found = new ArrayList<>();

    void add(Event e) {
        inThisRecording.put(
                e.number("recordingStart") * NANOS_PER_MILLI,
                new Limits(limit(e.number("maxSize")), limit((long) e.nanos("maxAge"))));
    }

    private static long limit(long value) {
        return value > 0 && value < Long.MAX_VALUE ? value : 0;
    }

    /** Returns how many seconds are missing; null if nothing is. */
    Double endRecording(RecordingInfo recording) {
        if (inThisRecording.isEmpty()) {
            return null;
        }
        long start = inThisRecording.lastKey();
        Limits limits = inThisRecording.lastEntry().getValue();
        inThisRecording.clear();
        long missing = recording.startNanos() - start;
        if (missing <= LATE_NANOS || !limits.areReached(recording)) {
            return null;
        }
        found.add(String.format(
                Locale.ROOT,
                "the first %.1f s of '%s' are missing: Flight Recorder discarded what exceeds %s; give"
                        + " -XX:StartFlightRecording a larger one",
                missing / 1e9,
                recording.file(),
                limits.text()));
        return missing / 1e9;
    }

    List<String> warnings() {
        return found;
    }
}
