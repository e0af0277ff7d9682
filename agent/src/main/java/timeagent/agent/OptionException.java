package timeagent.agent;

/** An option that cannot be obeyed; the message is one line for the user: what is wrong, the text, what would be right. */
final class OptionException extends Exception {
    private static final long serialVersionUID = 1;

    OptionException(String message) {
        super(message, null, false, false);
    }
}
