package timeagent.analysis.recording;

import java.io.IOException;

/** Tells in one line, fit for the user, why nothing can be had from a file and what to do. */
public final class UnreadableRecordingException extends IOException {

    private static final long serialVersionUID = 1L;

    UnreadableRecordingException(String message) {
        super(message);
    }

    /** The recording is sound, but nobody recorded with the agent. */
    public static UnreadableRecordingException withoutOwnEvents(RecordingInfo recording) {
        return new UnreadableRecordingException("'" + recording.file() + "' has " + recording.events()
                + " events, but none of timeagent"
                + (recording.truncated() ? " in the part that could be read (" + recording.problem() + ")" : "")
                + "; record with -javaagent:timeagent.jar");
    }
}
