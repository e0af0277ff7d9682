package timeagent.analysis.recording;

/** Tells that bytes of a recording make no sense; what was read before stays usable. */
final class DamagedRecordingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DamagedRecordingException(String what) {
        // no stack trace: in a damaged file this is an answer, made for every event that cannot be read
        super(what, null, false, false);
    }
}
