package timeagent.lint;

import java.util.Set;

/**
 * An instruction that uses a clock in a wrong way.
 *
 * @param className with dots
 * @param file the source file, null if the class file does not name it
 * @param line 0 if the class file has none
 * @param detail what this one mixes; empty where the kind says it all
 * @param reads where the times come from; empty if that is outside
 */
public record Finding(
        Kind kind,
        String className,
        String method,
        String descriptor,
        int index,
        String file,
        int line,
        String detail,
        Set<Site> reads) {

    /** The problem in one line. */
    public String problem() {
        return detail.isEmpty() ? kind.problem() : kind.problem() + ": " + detail;
    }

    /** Class and method. */
    public String name() {
        return className + "." + method;
    }
}
