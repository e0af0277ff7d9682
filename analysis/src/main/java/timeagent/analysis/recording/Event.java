package timeagent.analysis.recording;

/**
 * One event of a recording, its fields by name.
 *
 * <p>There is one object for many events of a type, filled for one after the other: a handler takes out what it needs and keeps no
 * reference to it.
 */
public interface Event extends Fields {

    String name();

    /** A time span in ns, whatever unit the recording has it in; a field without a time unit is taken as ns. */
    double nanos(String field);

    /** Start of the event, ns since 1970; of an event without duration, when it was written. */
    long startNanos();

    /** Duration of the event, ns; 0 when it has none. */
    long durationNanos();

    /** Its stack trace, {@link StackTrace#NONE} if it has none. */
    StackTrace stack();

    /** The thread that a field names, or null. */
    default EventThread thread(String field) {
        return null;
    }

    /** The thread whose number in the operating system a field has, or null. */
    default EventThread systemThread(String field) {
        return null;
    }

    /** The name of the event type whose number a field has, or null. */
    default String typeName(String field) {
        return null;
    }

    /** The key of a cache by field values: the same object implies that all fields except the times are equal; may be null. */
    default Object content() {
        return null;
    }
}
