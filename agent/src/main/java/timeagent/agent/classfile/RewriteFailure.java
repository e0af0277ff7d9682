package timeagent.agent.classfile;

import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;

/** Why a class could not be rewritten, human-readable. */
public final class RewriteFailure {
    private RewriteFailure() {}

    public static String reason(Throwable failure) {
        if (failure instanceof MethodTooLargeException) {
            return "a method would pass 64 KB";
        }
        if (failure instanceof ClassTooLargeException) {
            return "more than 65,535 constants";
        }
        if (failure instanceof IndexOutOfBoundsException || failure instanceof NegativeArraySizeException) {
            return "its class file cannot be read";
        }
        String message = failure.getMessage();
        return message == null ? failure.toString() : message;
    }
}
