package timeagent.analysis.summary;

import timeagent.analysis.recording.Handlers;
import timeagent.analysis.recording.RecordingInfo;

/** Adds up one topic over the events of one or more recordings. */
interface Aggregator {

    /** Tells which events it wants. */
    void register(Handlers handlers);

    /** Told when a recording has been read to its end. */
    default void endRecording(RecordingInfo recording) {}
}
