package timeagent.analysis.recording;

import java.util.HashMap;
import java.util.Map;

/** What the thread that delivers keeps from chunk to chunk: a JVM writes much into each of them again. */
final class ChunkMemory {

    // several times the flags of a JVM
    private static final int TEXTS = 4096;

    private final StringCache texts = new StringCache(TEXTS);
    private final Map<Long, RepeatedEvents> last = new HashMap<>();
    private Metadata metadata;

    /** Forgets what was said with other types: the same bytes can mean something else then. */
    void begin(Metadata types) {
        if (types != metadata) {
            last.clear();
            metadata = types;
        }
    }

    StringCache texts() {
        return texts;
    }

    /**
     * Keeps them in place of those of the same type in the chunk before.
     *
     * @return whether they say anything else
     */
    boolean isNew(long type, RepeatedEvents events) {
        RepeatedEvents before = last.put(type, events);
        return before == null || !events.sayTheSameAs(before);
    }
}
