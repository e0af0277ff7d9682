package timeagent.lint;

import java.util.Comparator;

/**
 * A clock read: a call of a clock, or of a method that returns the value of one.
 *
 * @param className with dots
 * @param index of the instruction in its method
 * @param line of the source, of inlined code that of the call; 0 if the class file has none
 * @param recordedLine as a stack trace has it
 * @param clock such as {@code System.nanoTime}; of a wrapper, the wrapper's name
 */
public record Site(
        String className, String method, String descriptor, int index, int line, int recordedLine, String clock)
        implements Comparable<Site> {
    private static final Comparator<Site> ORDER = Comparator.comparing(Site::className)
            .thenComparing(Site::method)
            .thenComparing(Site::descriptor)
            .thenComparingInt(Site::index);

    @Override
    public int compareTo(Site other) {
        return ORDER.compare(this, other);
    }
}
