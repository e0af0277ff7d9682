package timeagent.analysis.common;

/** Ends a command with one line for the user (what is wrong, the offending text, what to do) and an exit status. */
public final class UserException extends Exception {

    /** Exit status of a command that could not be done. */
    public static final int FAILED = 1;

    /** Exit status of wrong arguments. */
    public static final int WRONG_ARGUMENTS = 2;

    private static final long serialVersionUID = 1L;

    private final int status;

    private UserException(int status, String message) {
        super(message);
        this.status = status;
    }

    public static UserException failed(String message) {
        return new UserException(FAILED, message);
    }

    public static UserException wrongArguments(String message) {
        return new UserException(WRONG_ARGUMENTS, message);
    }

    public int status() {
        return status;
    }
}
