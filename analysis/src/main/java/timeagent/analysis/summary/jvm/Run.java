package timeagent.analysis.summary.jvm;

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
 * @param events that were found without reading all of it
 */
public record Run(RecordingIdentity identity, List<RecordedChunk> chunks, boolean hasAgent, long events) {

    /** However the files are called and in whatever order they are given. */
    static final Comparator<Run> IN_ORDER = Comparator.comparingLong(Run::startNanos)
            .thenComparing(run -> String.valueOf(run.identity.jvm().id()))
            .thenComparing(run -> run.identity.file());

    private long startNanos() {
        return chunks.get(0).startNanos();
    }

    /** The same for all recordings of the JVM; of an unknown one, for its file. */
    public String jvm() {
        String id = identity.jvm().id();
        return id == null ? "of " + file() : id;
    }

    /** Whether its sum and that of others make sense. */
    public String group() {
        return identity.group();
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
