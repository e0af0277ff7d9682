package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.jvm.Problem.Kind;

/**
 * Finds recordings whose beginning is missing because Flight Recorder discarded the oldest chunks beyond maxsize and maxage.
 *
 * <p>Which of several recordings a file is of is not in it. One that ended before the file is not; of the others, one that
 * explains when the file begins counts, then the one started last, then those before. A part of a recording begins late as well, such as a chunk of a
 * repository or {@code JFR.dump maxage=}: chunks are discarded only when the limit is reached, so a part that is clearly below it is
 * complete as far as can be known.
 */
final class DiscardedData {

    /** A recording starts some ms before its first chunk. */
    private static final long LATE_NANOS = 1_000_000_000;

    /** Of its start, ms are known. */
    private static final long ROUNDED_NANOS = 10_000_000;

    /** A chunk ends at about this size by default; the discarded ones can be larger than those that are left. */
    private static final long CHUNK_BYTES = 12 << 20;

    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The JVM writes that a recording is running where each chunk begins; of one that has ended, so long before the last time. */
    private static final long ENDED_NANOS = 300_000_000;

    /**
     * Limits of a recording, 0 for none.
     *
     * @param lastNanos when it was last running
     */
    private record Limits(long bytes, long ageNanos, long lastNanos) {

        /** Whether with one more chunk a limit would be exceeded. */
        private boolean areReached(RecordingInfo recording) {
            double chunks = Math.max(1, (double) recording.bytes() / Math.max(1, recording.largestChunk()));
            double nanos = recording.endNanos() - recording.startNanos();
            return bytes > 0 && recording.bytes() + Math.max(recording.largestChunk(), CHUNK_BYTES) >= bytes
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

    private final List<Problem> found = new ArrayList<>();

    void add(Event e) {
        inThisRecording.put(
                e.number("recordingStart") * NANOS_PER_MILLI,
                new Limits(limit(e.number("maxSize")), limit((long) e.nanos("maxAge")), e.startNanos()));
    }

    private static long limit(long value) {
        return value > 0 && value < Long.MAX_VALUE ? value : 0;
    }

    /** Returns how many seconds are missing; null if nothing is. */
    Double endRecording(RecordingInfo recording) {
        TreeMap<Long, Limits> running = new TreeMap<>(inThisRecording);
        inThisRecording.clear();
        long last = running.values().stream().mapToLong(Limits::lastNanos).max().orElse(0);
        running.values().removeIf(one -> one.lastNanos < last - ENDED_NANOS);
        long begin = recording.startNanos();
        if (running.keySet().stream()
                .anyMatch(start -> start <= begin + ROUNDED_NANOS && start >= begin - LATE_NANOS)) {
            return null;
        }
        Map.Entry<Long, Limits> cut = running.headMap(begin, false).descendingMap().entrySet().stream()
                .filter(one -> one.getValue().areReached(recording))
                .findFirst()
                .orElse(null);
        if (cut == null) {
            return null;
        }
        long missing = begin - cut.getKey();
        Limits limits = cut.getValue();
        found.add(new Problem(
                Kind.REMARK,
                String.format(
                        Locale.ROOT,
                        "the first %.1f s of '%s' are missing: Flight Recorder discarded what exceeds %s; give"
                                + " -XX:StartFlightRecording a larger one",
                        missing / 1e9,
                        recording.file(),
                        limits.text())));
        return missing / 1e9;
    }

    List<Problem> problems() {
        return found;
    }
}
