package timeagent.agent.classfile;

import java.util.HashSet;
import java.util.Set;
import timeagent.events.diagnostics.AgentDiagnostics;
import timeagent.events.diagnostics.AgentDiagnostics.Missing;

/**
 * Finds the methods that HotSpot would no longer compile after rewriting, which costs a hundred times what is measured. They
 * are left alone.
 */
public final class HugeMethods {
    /** HotSpot's HugeMethodLimit, in bytes of code. */
    static final int MOST_CODE = 8000;

    private HugeMethods() {}

    /**
     * Returns name and descriptor of each method that passes the limit only after rewriting.
     *
     * @param rewritten may have other constants, not other methods
     */
    public static Set<String> madeBy(byte[] classFile, byte[] rewritten) {
        if (rewritten.length <= MOST_CODE) {
            return Set.of();
        }
        Set<String> huge = of(rewritten);
        if (!huge.isEmpty()) {
            huge.removeAll(of(classFile));
        }
        return huge;
    }

    /** Reports a method that is left alone. */
    public static void report(String className, String method) {
        AgentDiagnostics.report(
                Missing.METHOD,
                className + "." + method,
                "with hooks, its code would pass 8,000 bytes, which HotSpot does not compile");
    }

    private static Set<String> of(byte[] classFile) {
        Set<String> huge = new HashSet<>();
        for (MethodCode code : MethodCode.of(ClassFile.reader(classFile))) {
            if (code.length() > MOST_CODE) {
                huge.add(code.method());
            }
        }
        return huge;
    }
}
