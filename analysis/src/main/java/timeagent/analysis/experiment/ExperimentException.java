package timeagent.analysis.experiment;

/** Says in one line why an experiment gave no result, and where its output is. */
public final class ExperimentException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean wrongOptions;

    private ExperimentException(String message, boolean wrongOptions) {
        super(message);
        this.wrongOptions = wrongOptions;
    }

    /** A run could not be started, failed, or left no recording. */
    static ExperimentException failed(String message) {
        return new ExperimentException(message, false);
    }

    static ExperimentException cannotStart(String program, String reason) {
        return failed("cannot start '" + program + "' (" + reason + "); check the command behind --");
    }

    /** The agent rejected its options. */
    static ExperimentException wrongOptions(String message) {
        return new ExperimentException(message, true);
    }

    /** Whether the agent rejected its options. */
    public boolean isWrongOptions() {
        return wrongOptions;
    }
}
