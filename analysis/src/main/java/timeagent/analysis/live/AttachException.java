package timeagent.analysis.live;

/** A JVM could not be attached to; the message says why and what to do. */
public final class AttachException extends Exception {

    private static final long serialVersionUID = 1L;

    AttachException(String message) {
        super(message);
    }

    AttachException(String message, Throwable cause) {
        super(message, cause);
    }
}
