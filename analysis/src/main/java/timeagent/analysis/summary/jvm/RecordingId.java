package timeagent.analysis.summary.jvm;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.UUID;

/**
 * Which chunks of which JVM a recording has: the same from whatever files they are read.
 *
 * @param jvm the same for all recordings of a JVM, and for those of no other
 * @param from start of the first chunk, ns since 1970
 * @param to end of the last one
 */
public record RecordingId(String jvm, long from, long to) {

    private static final String SEPARATOR = "-";

    /** An identifier for a name of its own. */
    public static String hash(String name) {
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace(SEPARATOR, "");
    }

    /** Reads what {@link #toString} returns; null if it is something else. */
    public static RecordingId parse(String text) {
        String[] parts = text.split(SEPARATOR);
        return parts.length == 3 && (parts[1] + parts[2]).matches("\\d+")
                ? new RecordingId(parts[0], Long.parseLong(parts[1]), Long.parseLong(parts[2]))
                : null;
    }

    /** The name of the recording in tables. */
    @Override
    public String toString() {
        return jvm + SEPARATOR + from + SEPARATOR + to;
    }

    /** Whether it has the first chunk of another one, and so all of it, unless chunks at its end are gone. */
    public boolean replaces(RecordingId other) {
        return jvm.equals(other.jvm) && from <= other.from && other.from < to;
    }

    /** Returns the end of what others have of it that begin earlier: their first chunks are gone, so that it cannot replace them. */
    long coveredUntil(Collection<RecordingId> others) {
        return others.stream()
                .filter(other -> jvm.equals(other.jvm) && other.from < from)
                .mapToLong(RecordingId::to)
                .reduce(from, Math::max);
    }
}
