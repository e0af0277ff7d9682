package timeagent.analysis.summary;

import timeagent.analysis.recording.RecordingInfo;

/** Adds up one topic over the events of one or more recordings. */
interface Aggregator {

    /** Called after the last event of a recording. */
    void endRecording(RecordingInfo recording);
}
