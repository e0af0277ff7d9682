package timeagent.analysis.summary;

import java.util.Map;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

/** Adds up one topic over the events of one or more recordings. */
interface Part {

    /** Tells which events it wants, by the name of their type. */
    void register(Map<String, Consumer<Event>> handlers);

    /** Told when a recording has been read to its end. */
    default void endRecording(RecordingInfo recording) {}
}
