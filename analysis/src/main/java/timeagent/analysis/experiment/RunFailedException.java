package timeagent.analysis.experiment;

/** Tells in one line why a run gave no result, and where its output is. */
public final class RunFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    RunFailedException(String message) {
        super(message);
    }
}
