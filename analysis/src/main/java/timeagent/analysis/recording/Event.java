package timeagent.analysis.recording;

/**
 * One event of a recording, its fields by name.
 *
 * <p>There is one object per event type and chunk, filled for one event after the other: a handler takes out what it needs and keeps
 * no reference to it. A field that the event does not have is 0, null or empty; {@link #has} finds out.
 */
public final class Event extends FieldValues {

    private final Type type;
    private final ChunkHeader header;
    private final Constants constants;
    private final Metadata metadata;
    private final int start;
    private final int duration;
    /** How many fields at the front are times, which differ from event to event. */
    private final int times;

    private final double nanosPerTick;
    private long size;
    private long startNanos;
    private long durationNanos;

    /** The bytes behind the times of the event before; null if that could not be read. */
    private byte[] before;

    private boolean repeated;

    Event(Type type, ChunkHeader header, Constants constants, Metadata metadata) {
        super(type);
        this.type = type;
        this.header = header;
        this.constants = constants;
        this.metadata = metadata;
        this.start = place("startTime");
        this.duration = place("duration");
        this.times = isAt("startTime", 0) ? isAt("duration", 1) ? 2 : 1 : 0;
        this.nanosPerTick = header.nanos(1);
    }

    private boolean isAt(String field, int place) {
        return has(field) && place(field) == place;
    }

    /**
     * Reads the event that the input has open.
     *
     * <p>A thread's events follow each other, and mostly differ in their times only; then the other fields are not read again.
     */
    void read(ChunkInput in) {
        for (int i = 0; i < times; i++) {
            numbers[i] = in.varint();
        }
        repeated = before != null && in.skipIfSame(before);
        if (!repeated) {
            byte[] others = in.rest();
            before = null;
            read(in, times, constants.texts());
            if (in.left() != 0) {
                throw new DamagedRecordingException("an event of another length than its type has");
            }
            before = others;
        }
        long ticks = numbers[duration];
        if (ticks < 0) {
            throw new DamagedRecordingException("an event of a negative duration");
        }
        startNanos = start < type.fields().size() ? header.time(numbers[start]) : header.startNanos();
        durationNanos = (long) (ticks * nanosPerTick + 0.5);
        size = in.eventSize;
    }

    /** Whether no field but the times differs from the event of this type before, in this chunk. */
    public boolean isRepeated() {
        return repeated;
    }

    public String name() {
        return type.name();
    }

    /** Bytes that the event itself takes in the recording, without the constants it refers to; 0 before the first is read. */
    public long size() {
        return size;
    }

    /** The thread that a field names, or null. */
    public EventThread thread(String field) {
        return constants.thread(number(field));
    }

    /** The thread whose number in the operating system a field has, or null. */
    public EventThread systemThread(String field) {
        return constants.systemThread(number(field));
    }

    /** Its stack trace, {@link StackTrace#NONE} if it has none. */
    public StackTrace stack() {
        return constants.stack(number("stackTrace"));
    }

    /** The name of the event type whose number a field has, or null. */
    public String typeName(String field) {
        Type named = metadata.types().get(number(field));
        return named == null ? null : named.name();
    }

    /** A time span in ns, whatever unit the recording has it in; a field without a time unit is taken as ns. */
    public double nanos(String field) {
        return real(field)
                * switch (has(field) ? type.fields().get(place(field)).timespan() : "") {
                    case "TICKS" -> nanosPerTick;
                    case "MICROSECONDS" -> 1e3;
                    case "MILLISECONDS" -> 1e6;
                    case "SECONDS" -> 1e9;
                    default -> 1;
                };
    }

    /** Start of the event, ns since 1970; of an event without duration, when it was written. */
    public long startNanos() {
        return startNanos;
    }

    /** Duration of the event, ns; 0 when it has none. */
    public long durationNanos() {
        return durationNanos;
    }
}
