package timeagent.analysis.summary;

import java.util.function.Consumer;
import timeagent.analysis.recording.Event;
import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;

/**
 * Adds up one topic over the events of one or more recordings.
 *
 * <p>A part takes its events itself, whatever their types: a lambda for each of them would be some thirty classes that are made
 * at run time, before a recording can be read.
 */
interface Part extends Consumer<Event> {

    /** Tells which events it wants. */
    void register(Handlers handlers);

    /** Told when a recording has been read to its end. */
    default void endRecording(RecordingInfo recording) {}
}
