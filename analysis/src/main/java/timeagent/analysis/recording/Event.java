package timeagent.analysis.recording;

/**
 * One event of a recording, its fields by name, or by place, which is faster.
 *
 * <p>There is one object per event type and chunk, filled anew for every event: a handler takes out what it needs and keeps
 * no reference to it. A field that the event does not have is told by {@link #has}; asked for, it is 0, null or empty.
 */
public final class Event {

    private final Type type;
    private final ChunkHeader header;
    private final Constants constants;
    private final Metadata metadata;
    private final EventLayout layout;
    private final EventValues values;
    private final double nanosPerTick;
    private long size;

    Event(Type type, ChunkHeader header, Constants constants, Metadata metadata) {
        this.type = type;
        this.header = header;
        this.constants = constants;
        this.metadata = metadata;
        this.layout = type.layout();
        this.values = new EventValues(layout, constants);
        this.nanosPerTick = header.nanos(1);
    }

    /** Takes the fields of one event from the input, which stands behind the event's type. */
    void read(ChunkInput in, long eventSize) {
        this.size = eventSize;
        values.read(in);
    }

    EventValues values() {
        return values;
    }

    public String name() {
        return type.name();
    }

    long typeId() {
        return type.id();
    }

    /** How many fields at the front tell when and where the event was written. */
    int circumstances() {
        return layout.circumstances();
    }

    /** Bytes that the event itself takes in the recording, without the constants it refers to. */
    public long size() {
        return size;
    }

    public boolean has(String field) {
        return layout.has(layout.place(field));
    }

    /** Where a field is, for the methods that take a place; valid as long as this object. */
    public int place(String field) {
        return layout.place(field);
    }

    /** An integer as it stands in the recording; a real number rounded. */
    public long number(String field) {
        return values.number(layout.place(field));
    }

    public long number(int place) {
        return values.number(place);
    }

    public boolean flag(String field) {
        return number(field) != 0;
    }

    public double real(String field) {
        return values.real(layout.place(field));
    }

    /** A text; null when the event has a null reference there, or no such field. */
    public String text(String field) {
        return values.text(layout.place(field));
    }

    public String text(int place) {
        return values.text(place);
    }

    /** Whether a field that refers to an object, such as a class or a thread, refers to one. */
    public boolean refers(String field) {
        return number(field) != 0;
    }

    public boolean refers(int place) {
        return number(place) != 0;
    }

    /** The thread that a field names, or null. */
    public EventThread thread(String field) {
        return constants.thread(number(field));
    }

    /** The name of the event type whose number a field has, or null. */
    public String typeName(String field) {
        Type told = metadata.type(number(field));
        return told == null ? null : told.name();
    }

    /** A number that is the same as for the event before when no field but the times differs. */
    public int changes() {
        return values.changes();
    }

    /** A time span in ns, whatever unit the recording has it in; a field without a time unit is taken as ns. */
    public double nanos(String field) {
        int place = layout.place(field);
        String unit = layout.timespan(place);
        return unit == null ? values.real(place) : values.real(place) * nanosPer(unit);
    }

    private double nanosPer(String unit) {
        return switch (unit) {
            case "TICKS" -> header.nanos(1);
            case "MICROSECONDS" -> 1e3;
            case "MILLISECONDS" -> 1e6;
            case "SECONDS" -> 1e9;
            default -> 1;
        };
    }

    /** Start of the event, ns since 1970; of an event without duration, when it was written. */
    public long startNanos() {
        return layout.has(layout.start()) ? header.time(number(layout.start())) : header.startNanos();
    }

    /** Duration of the event, ns; 0 when it has none. */
    public long durationNanos() {
        return nanos(durationTicks(), nanosPerTick);
    }

    static long nanos(long ticks, double nanosPerTick) {
        // quicker than Math.round and a division, and the same for what is not negative
        return (long) (ticks * nanosPerTick + 0.5);
    }

    long durationTicks() {
        return number(layout.duration());
    }
}
