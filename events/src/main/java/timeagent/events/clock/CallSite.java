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
 * @param clock the clock read, for example {@code System.currentTimeMillis}
 */
public record CallSite(String className, String method, String descriptor, int line, String clock) {
    // explicit: a record's generated methods use invokedynamic, which costs start-up time

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
