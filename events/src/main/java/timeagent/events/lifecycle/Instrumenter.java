package timeagent.events.lifecycle;

import java.util.List;
import java.util.Set;
import timeagent.events.diagnostics.Note;
import timeagent.events.threads.DaemonTask;
import timeagent.events.threads.HookKind;

/** Makes code call the hooks once a recording needs them; its task continues where that takes long. */
public interface Instrumenter extends DaemonTask {
    /** Runs before the first recording, before any event is registered; throws if nothing can be recorded. */
    void prepare();

    /**
     * Rewrites the loaded classes that need these hooks, or the first of them, and from now on others while they are loaded; returns
     * before the recording that needs them counts anything.
     *
     * @param needed those that were not needed before
     * @throws IllegalStateException if nothing can be recorded
     */
    void rewrite(Set<HookKind> needed);

    /** What was not found. */
    default List<Note> notes() {
        return List.of();
    }
}
