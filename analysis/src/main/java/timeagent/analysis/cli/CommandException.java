package timeagent.analysis.cli;

/** Ends a command with one line for the user and an exit status. */
final class CommandException extends Exception {

    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param status {@link Main#FAILED} or {@link Main#WRONG_ARGUMENTS}
     * @param message what is wrong, the offending text, what to do
     */
    CommandException(int status, String message) {
        super(message);
        this.status = status;
    }

    int status() {
        return status;
    }
}
