package timeagent.analysis.recording;

/** Invalid bytes in a recording; what was read before stays usable. */
final class DamagedRecordingException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DamagedRecordingException(String what) {
        // no stack trace: thrown for every unreadable event of a damaged file
        super(what, null, false, false);
    }
}
