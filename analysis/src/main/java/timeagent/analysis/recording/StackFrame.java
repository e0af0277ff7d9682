package timeagent.analysis.recording;

/**
 * One frame of a stack trace.
 *
 * @param className as {@link Class#getName()} gives it; of a hidden class, the part that is the same in every JVM
 * @param line source line; 0 or less where the class file has none
 */
public record StackFrame(String className, String method, int line) {

    /** @param symbol name of the class as the JVM has it, or with dots; that of a hidden class ends with an address */
    public static StackFrame of(String symbol, String method, int line) {
        return new StackFrame(symbol.replaceFirst("[+/.]0x[0-9a-f]+$", "").replace('/', '.'), method, line);
    }

    public String name() {
        return className + "." + method;
    }

    @Override
    public String toString() {
        return name() + ":" + line;
    }
}
