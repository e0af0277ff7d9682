package timeagent.analysis.recording;

import java.util.List;
import java.util.Map;

/**
 * What is known of a recording when it has been read.
 *
 * @param file the first of its files, as shown in messages and results
 * @param spans the time in which the JVM was recorded, in order; a chunk that is missing leaves a gap
 * @param seconds sum of the lengths of its chunks
 * @param events number of events in it, read or stepped over
 * @param volumes of the event types with at least one event, by name
 * @param problem what was lost and why, as a clause; null when nothing was
 * @param parts what each of its files adds; empty if it is all of one file
 */
public record RecordingInfo(
        String file,
        List<Span> spans,
        double seconds,
        long events,
        Map<String, Volume> volumes,
        String problem,
        List<RecordingInfo> parts) {

    /** A recording with only a time span and contents. */
    public RecordingInfo(String file, List<Span> spans, long events, Map<String, Volume> volumes) {
        this(file, spans, seconds(spans), events, volumes, null, List.of());
    }

    /** Start of its first chunk, ns since 1970. */
    public long startNanos() {
        return spans.get(0).from();
    }

    /** End of the recorded time, ns since 1970. */
    public long endNanos() {
        return spans.get(spans.size() - 1).to();
    }

    /** The same recording, as if only a part of its time had been recorded. */
    public RecordingInfo during(List<Span> part) {
        List<Span> some = part.isEmpty() ? List.of(new Span(startNanos(), startNanos())) : part;
        return new RecordingInfo(file, some, seconds(some), events, volumes, problem, parts);
    }

    /** The same recording, as if only the time that another has, too, had been recorded. */
    public RecordingInfo and(RecordingInfo other) {
        return during(spans.stream()
                .flatMap(span -> other.spans.stream().map(span::and))
                .filter(span -> span.nanos() > 0)
                .toList());
    }

    /** Returns the sum of their lengths in seconds. */
    public static double seconds(List<Span> spans) {
        return spans.stream().mapToLong(Span::nanos).sum() / 1e9;
    }

    /** What each file adds, all of the same JVM. */
    public List<RecordingInfo> files() {
        return parts.isEmpty() ? List.of(this) : parts;
    }

    /** Whether something of the recording is missing: it was cut off, never finished, or damaged. */
    public boolean truncated() {
        return problem != null;
    }
}
