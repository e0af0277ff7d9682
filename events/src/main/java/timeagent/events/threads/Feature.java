package timeagent.events.threads;

import java.util.List;
import timeagent.events.diagnostics.Note;

/**
 * A part of what the agent records, such as socket writes; created when the first recording starts.
 *
 * <p>Whatever it throws is its own: the other features go on. {@code timeagent.events.lifecycle} describes who calls
 * the methods, and with which locks. An interface, so that the verifier loads no implementation with the lifecycle.
 */
public interface Feature {
    /** Initialises what the feature needs and registers its events; throws if it cannot work here. */
    void register();

    /**
     * Follows the settings of the running recordings; called whenever they may have changed.
     *
     * @return whether a recording has an event of this feature enabled
     */
    boolean recordingsChanged();

    /** The hooks that the enabled events need, after {@link #recordingsChanged}; null for none. */
    default HookKind neededHooks() {
        return null;
    }

    /** Emits what was counted since the last events; called where a chunk begins or ends. */
    void emitLast();

    /** Stops counting permanently; the last counts can still be emitted. */
    default void stop() {}

    /** Stops, and emits nothing from now on. */
    void unregister();

    /** Unregisters the types of the events; call after {@link #unregister}. */
    void unregisterEvents();

    /** Work for the agent's daemon thread. */
    default List<DaemonTask> tasks() {
        return List.of();
    }

    /** Limitations of this feature here. */
    default List<Note> notes() {
        return List.of();
    }

    /** Human-readable name, such as "socket writes". */
    @Override
    String toString();
}
