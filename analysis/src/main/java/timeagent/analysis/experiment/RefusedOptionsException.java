package timeagent.analysis.experiment;

/** Carries the line in which the agent refused its options. */
public final class RefusedOptionsException extends Exception {

    private static final long serialVersionUID = 1L;

    RefusedOptionsException(String message) {
        super(message);
    }
}
