package timeagent.analysis.summary;

import java.util.Map;
import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.RecordingInfo;

/** Adds up one topic over the events of one or more recordings. */
interface Aggregator {

    /** What to do with events, by the name of their type. */
    Map<String, Consumer<Event>> handlers();

    /** Called after the last event of a recording. */
    default void endRecording(RecordingInfo recording) {}
}
