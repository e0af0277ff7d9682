package timeagent.events.clock;

/**
 * One place in the application's code that reads a clock.
 *
 * <p>Two reads in one line of a method are one call site, as are those of a class defined by several loaders.
 *
 * @param className as {@link Class#getName()} gives it
 * @param method name of the method, {@code <init>} and {@code <clinit>} included
 * @param descriptor of the method, as in the class file
 * @param line source line, -1 if the class file has none
 * @param clock the clock read, for example {@code System.currentTimeMillis}; of a call of a wrapper, name and descriptor
 *     of the method called
 * @param wrapper class and method that the code calls to read the clock, with the types of its parameters; null if it
 *     reads the clock itself, empty for a call of a wrapper that is not known yet
 */
public record CallSite(String className, String method, String descriptor, int line, String clock, String wrapper) {
    public CallSite(String className, String method, String descriptor, int line, String clock) {
        this(className, method, descriptor, line, clock, null);
    }

    /**
     * A call of a method that may be a wrapper. Has no reads of its own: {@link #through} tells which call sites have.
     *
     * @param called name and descriptor of that method
     */
    public static CallSite ofCall(String className, String method, String descriptor, int line, String called) {
        return new CallSite(className, method, descriptor, line, called, "");
    }

    /**
     * This call's site for a read inside the wrapper.
     *
     * @param inner in the wrapper: a read, or a call of another wrapper
     * @return null if {@code inner} is not in the method called
     */
    CallSite through(CallSite inner) {
        if (!clock.equals(inner.method.concat(inner.descriptor))) {
            return null;
        }
        String called = inner.className.concat(".").concat(inner.method).concat(parameters(inner.descriptor));
        return new CallSite(className, method, descriptor, line, inner.clock, wrapper.isEmpty() ? called : wrapper);
    }

    /** The types of parameters without packages, which tell overloaded methods apart; empty for none. */
    private static String parameters(String descriptor) {
        StringBuilder types = new StringBuilder();
        int next = 1;
        while (descriptor.charAt(next) != ')') {
            types.append(types.length() == 0 ? '(' : ',');
            int first = next;
            while (descriptor.charAt(next) == '[') {
                next++;
            }
            int dimensions = next - first;
            if (descriptor.charAt(next) == 'L') {
                int end = descriptor.indexOf(';', next);
                types.append(descriptor, Math.max(next, descriptor.lastIndexOf('/', end)) + 1, end);
                next = end;
            } else {
                types.append(primitive(descriptor.charAt(next)));
            }
            for (int i = 0; i < dimensions; i++) {
                types.append("[]");
            }
            next++;
        }
        return types.length() == 0 ? "" : types.append(')').toString();
    }

    private static String primitive(char type) {
        return switch (type) {
            case 'Z' -> "boolean";
            case 'B' -> "byte";
            case 'C' -> "char";
            case 'S' -> "short";
            case 'I' -> "int";
            case 'J' -> "long";
            case 'F' -> "float";
            default -> "double";
        };
    }

    /** The name in events: what the code calls to read the time. */
    String label() {
        return wrapper == null ? clock : wrapper;
    }

    // explicit: a record's generated methods use invokedynamic, which costs start-up time

    @Override
    public boolean equals(Object other) {
        return other instanceof CallSite that
                && line == that.line
                && className.equals(that.className)
                && method.equals(that.method)
                && descriptor.equals(that.descriptor)
                && clock.equals(that.clock)
                && (wrapper == null ? that.wrapper == null : wrapper.equals(that.wrapper));
    }

    @Override
    public int hashCode() {
        return (className.hashCode() * 31 + method.hashCode()) * 31 + descriptor.hashCode() + line * 7919;
    }
}
