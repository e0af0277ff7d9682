package timeagent.analysis.experiment;

/** Tells in one line why a run gave no result, and where its output is. */
public final class RunFailedException extends Exception {

    private static final long serialVersionUID = 1L;

    RunFailedException(String message) {
        super(message);
    }

    static RunFailedException cannotStart(String program, String reason) {
        return new RunFailedException("cannot start '" + program + "' (" + reason + "); check the command behind --");
    }
}
