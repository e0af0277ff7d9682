package timeagent.agent.options;

/** An invalid option; the message is one line for the user: what is wrong, the text, and a valid alternative. */
public final class OptionException extends Exception {
    private static final long serialVersionUID = 1;

    public OptionException(String message) {
        super(message, null, false, false);
    }
}
