package timeagent.analysis.summary.jvm;

import java.util.List;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

/**
 * What adds up a part of a report: it names the events that it needs, and the problems that it finds.
 *
 * <p>A section gets the other sections that it needs when it is created. Sections end a recording in the order of their creation.
 */
public interface Section {

    /** The events that are handled. */
    interface Events {
        void on(String type, Consumer<Event> handler);
    }

    /** Registers a handler for each type of event that the section needs. */
    void observe(Events events);

    /** Between the events before and after, a part of the recording is missing. */
    default void gap() {}

    /**
     * Ends a recording all of whose events have been handled.
     *
     * @param counted the part of the recording that all rates and shares are of
     */
    default void endRecording(RecordingInfo recording, RecordingInfo counted) {}

    default List<Problem> problems() {
        return List.of();
    }
}
