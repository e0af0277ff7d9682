package timeagent.events.clock;

/**
 * One place in the application's code that reads a clock.
 *
 * <p>Two reads in one line of one method are one call site, and so are those of a class that several loaders define.
 *
 * @param className as {@link Class#getName()} gives it
 * @param method name of the method, {@code <init>} and {@code <clinit>} included
 * @param descriptor of the method, as in the class file
 * @param line source line, -1 if the class file has none
 * @param clock the clock read, for example {@code System.currentTimeMillis}
 */
public record CallSite(String className, String method, String descriptor, int line, String clock) {

    // written out: a record's own are made by an invokedynamic bootstrap, which start-up would pay for

    @Override
    public boolean equals(Object other) {
        return other instanceof CallSite that
                && line == that.line
                && className.equals(that.className)
                && method.equals(that.method)
                && descriptor.equals(that.descriptor)
                && clock.equals(that.clock);
    }

    @Override
    public int hashCode() {
        return (className.hashCode() * 31 + method.hashCode()) * 31 + descriptor.hashCode() + line * 7919;
    }
}
