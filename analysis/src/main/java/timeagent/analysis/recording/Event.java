package timeagent.analysis.recording;

/**
 * One event of a recording, its fields by name.
 *
 * <p>There is one object for many events of a type, filled for one after the other: a handler takes out what it needs and keeps no
 * reference to it. A field that the event does not have is 0, null or empty; {@link #has} finds out.
 */
public interface Event {

    String name();

    boolean has(String field);

    /** An integer as it is in the recording; a real number rounded. */
    long number(String field);

    /** Whether a flag is set, or a field that refers to a class, a thread or the like refers to one. */
    boolean flag(String field);

    double real(String field);

    /** A text; null for a null reference, or if there is no such field. */
    String text(String field);

    /** A time span in ns, whatever unit the recording has it in; a field without a time unit is taken as ns. */
    double nanos(String field);

    /** Start of the event, ns since 1970; of an event without duration, when it was written. */
    long startNanos();

    /** Duration of the event, ns; 0 when it has none. */
    long durationNanos();

    /** Its stack trace, {@link StackTrace#NONE} if it has none. */
    StackTrace stack();

    /** The thread that a field names, or null. */
    EventThread thread(String field);

    /** The thread whose number in the operating system a field has, or null. */
    EventThread systemThread(String field);

    /** The name of the event type whose number a field has, or null. */
    String typeName(String field);

    /** Whether no field but the times differs from the event of this type before, in this chunk. */
    boolean isRepeated();

    /** Bytes that the event itself takes in the recording, without the constants it refers to; 0 if unknown. */
    long size();
}
