package timeagent.analysis.condition;

/** Tells in one line what is wrong with the text of a condition. */
public final class ConditionException extends Exception {

    private static final long serialVersionUID = 1L;

    ConditionException(String message) {
        super(message);
    }
}
