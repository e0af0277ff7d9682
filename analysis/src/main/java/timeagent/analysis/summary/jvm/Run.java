package timeagent.analysis.summary.jvm;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.RecordedChunk;

/**
 * What files have of one JVM: each of its chunks once, in the order of their time.
 *
 * @param process the same for all recordings of the JVM on its host; of an unknown one, for its file
 * @param events that were found without reading all of it
 */
public record Run(
        String process, RecordingIdentity identity, List<RecordedChunk> chunks, boolean hasAgent, long events) {

    /** Of a process, whose JVM its chunks do not name. */
    static final String UNKNOWN = "of ";

    /** However the files are called and in whatever order they are given. */
    static final Comparator<Run> IN_ORDER = Comparator.comparingLong(Run::startNanos)
            .thenComparing(Run::process)
            .thenComparing(run -> run.identity.file());

    private long startNanos() {
        return chunks.get(0).startNanos();
    }

    /** The host counts if the run was found with it. */
    public RecordingId id() {
        // of an unknown JVM, two recordings have nothing in common but what is in them
        String jvm = process.startsWith(UNKNOWN) ? UNKNOWN + startNanos() : identity.host() + "\0" + process;
        // where a chunk that was cut off ended is not known
        long end = chunks.stream().mapToLong(RecordedChunk::endNanos).max().orElseThrow();
        return new RecordingId(
                RecordingId.hash(jvm),
                startNanos(),
                Math.max(end, 1 + chunks.get(chunks.size() - 1).startNanos()));
    }

    /** Returns what others do not have of it; null if they have all of it. */
    public Run without(Collection<RecordingId> others) {
        long from = id().coveredUntil(others);
        List<RecordedChunk> left =
                chunks.stream().filter(chunk -> chunk.startNanos() >= from).toList();
        return left.isEmpty() ? null : new Run(process, identity, left, hasAgent, events);
    }

    /** Whether its sum and that of others make sense. */
    public String kind() {
        return identity.kind();
    }

    /** The name of its first file, as used in messages. */
    public String file() {
        return identity.file();
    }

    public Set<String> files() {
        return chunks.stream().map(RecordedChunk::name).collect(Collectors.toCollection(TreeSet::new));
    }

    /** @throws UserException if there is no event of the agent in it */
    public void checkHasAgent() throws UserException {
        // of nothing readable, the reader says why
        if (!hasAgent && events > 0) {
            throw UserException.failed(withoutAgent(file(), events, null));
        }
    }

    static String withoutAgent(String file, long events, String problem) {
        return "'" + file + "' has " + events + " events, but none of timeagent"
                + (problem == null ? "" : " in the part that could be read (" + problem + ")")
                + "; record with -javaagent:timeagent.jar";
    }
}
