package timeagent.events.types;

/**
 * A line that commits events of one type, or constructs them where the method commits none.
 *
 * @param className with dots
 * @param line -1 if unknown
 * @param type class name of the event, with dots
 * @param eventType name of the event type, as the class file has it; null if none was read
 * @param check when the method asks whether to commit: {@link #FIRST}, {@link #LATE}, {@link #NEVER}; null without a
 *     commit
 * @param notMeasured why what the events cost cannot be measured; null if it can
 * @param endsAtCommit whether it sets fields after {@code begin} and never calls {@code end}: the duration contains that
 */
public record EventSite(
        String className,
        String method,
        int line,
        String type,
        String eventType,
        String check,
        String notMeasured,
        boolean endsAtCommit) {
    /** {@code shouldCommit} or {@code isEnabled} is called before the event has data. */
    public static final String FIRST = "first";

    /** It is called after data was put into the event. */
    public static final String LATE = "late";

    public static final String NEVER = "never";

    /** The duration includes filling the event, or nothing shows where the filling begins. */
    public static final String NO_END = "no end() before the fields";

    /** Another method commits the event. */
    public static final String FILLED_BEFORE_ITS_COMMIT = "filled in a method that does not commit it";

    /** The JVM keeps one copy of the name of a class, with which {@link #type} can be compared by reference. */
    public EventSite {
        type = type.intern();
    }

    /** The place as a reader names it. */
    String place() {
        return className + "." + method + (line < 0 ? "" : ":" + line);
    }

    EventSite of(String otherType) {
        return new EventSite(className, method, line, otherType, null, check, notMeasured, endsAtCommit);
    }
}
