package timeagent.analysis.summary.jvm;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.summary.jvm.Problem.Kind;
import timeagent.analysis.text.Units;

/**
 * Finds files whose beginning is missing because Flight Recorder discarded the oldest chunks beyond maxsize and maxage.
 *
 * <p>The JVM names the running recordings at the beginning of each chunk: the file is of one that is named in all its chunks, up to the
 * first gap, after which other files of the JVM can follow. That is the one that writes to a file of this name, if there is one.
 * Otherwise, nothing is missing if one of them began with the file. How large the discarded chunks were is unknown, so a part of a
 * recording, such as one of {@code JFR.dump maxage=}, looks the same.
 */
final class DiscardedData {

    /** A recording starts with its first chunk, or some ms before it. */
    private static final long LATE_NANOS = 100_000_000;

    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long MIB = 1 << 20;

    /** A recording that was running. */
    private static final class Running {
        private final long startNanos;
        private final String destination;
        private final String limits;
        private int chunks;

        private Running(Event e) {
            startNanos = e.number("recordingStart") * NANOS_PER_MILLI;
            destination = e.text("destination");
            long bytes = limit(e.number("maxSize"));
            String size = bytes > 0 ? "maxsize=" + (bytes < MIB ? bytes + " B" : bytes / MIB + "M") : "";
            long nanos = limit((long) e.nanos("maxAge"));
            String age = nanos > 0 ? "maxage=" + nanos / 1_000_000_000 + "s" : "";
            limits = size + (size.isEmpty() || age.isEmpty() ? "" : " or ") + age;
        }

        /** 0 if there is none. */
        private static long limit(long value) {
            return value > 0 && value < Long.MAX_VALUE ? value : 0;
        }

        private boolean writesTo(String file) {
            return destination != null && name(destination).equals(name(file));
        }

        private static String name(String path) {
            return path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        }
    }

    /** By number, in the recording that is being read. */
    private final Map<Long, Running> named = new HashMap<>();

    private boolean afterGap;

    private final List<Problem> found = new ArrayList<>();

    void add(Event e) {
        if (!afterGap) {
            named.computeIfAbsent(e.number("id"), id -> new Running(e)).chunks++;
        }
    }

    void gap() {
        afterGap = true;
    }

    /** Returns how many seconds are missing; null if nothing is. */
    Double endRecording(RecordingInfo recording) {
        int chunks = named.values().stream().mapToInt(one -> one.chunks).max().orElse(0);
        List<Running> running = new ArrayList<>(named.values());
        named.clear();
        afterGap = false;
        running.removeIf(one -> one.chunks < chunks);
        if (running.stream().anyMatch(one -> one.writesTo(recording.file()))) {
            running.removeIf(one -> !one.writesTo(recording.file()));
        }
        long begin = recording.startNanos();
        if (running.stream().anyMatch(one -> one.startNanos > begin - LATE_NANOS)) {
            return null;
        }
        Running cut = running.stream()
                .filter(one -> !one.limits.isEmpty())
                .max(Comparator.comparingLong(one -> one.startNanos))
                .orElse(null);
        if (cut == null) {
            return null;
        }
        double missing = (begin - cut.startNanos) / 1e9;
        found.add(new Problem(
                Kind.REMARK,
                "the first " + Units.decimal(missing, 1) + " s of '" + recording.file()
                        + "' are missing: Flight Recorder discarded what exceeds " + cut.limits
                        + " (give -XX:StartFlightRecording a larger one), or the file is a part"));
        return missing;
    }

    List<Problem> problems() {
        return found;
    }
}
