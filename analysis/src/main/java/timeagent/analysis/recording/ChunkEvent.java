package timeagent.analysis.recording;

/** An event as {@link ChunkReader} reads it: one object per event type and chunk. */
final class ChunkEvent extends FieldValues implements Event {

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

    ChunkEvent(Type type, ChunkHeader header, Constants constants, Metadata metadata) {
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

    @Override
    public boolean isRepeated() {
        return repeated;
    }

    @Override
    public String name() {
        return type.name();
    }

    @Override
    public long size() {
        return size;
    }

    @Override
    public EventThread thread(String field) {
        return constants.thread(number(field));
    }

    @Override
    public EventThread systemThread(String field) {
        return constants.systemThread(number(field));
    }

    @Override
    public StackTrace stack() {
        return constants.stack(number("stackTrace"));
    }

    @Override
    public String typeName(String field) {
        Type named = metadata.types().get(number(field));
        return named == null ? null : named.name();
    }

    @Override
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

    @Override
    public long startNanos() {
        return startNanos;
    }

    @Override
    public long durationNanos() {
        return durationNanos;
    }
}
