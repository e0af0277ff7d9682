package timeagent.analysis.recording;

import java.util.Set;
import java.util.function.Consumer;

/** The events of a type in a chunk: how many there are, and the values of the one that was read last. */
final class ChunkEvent extends Values implements Event {

    private static final Set<String> TIMES = Set.of("startTime", "duration");

    private final Chunk chunk;
    private final Constants constants;
    /** Null if the events are only counted. */
    private final Consumer<Event> handler;

    /** How many fields at the front are times, which differ from event to event: the start and, if it has one, the duration. */
    private final int times;

    private final double nanosPerTick;
    private long events;
    private long bytes;
    private long size;
    private long startNanos;
    private long durationNanos;

    /** The bytes behind the times of the event before; null if that could not be read. */
    private byte[] before;

    private boolean repeated;

    ChunkEvent(Type type, Chunk chunk, Constants constants, Consumer<Event> handler) {
        super(type);
        this.chunk = chunk;
        this.constants = constants;
        this.handler = handler;
        this.times = (int) type.fields().stream()
                .takeWhile(field -> TIMES.contains(field.name()))
                .count();
        this.nanosPerTick = chunk.nanos(1);
    }

    /** Counts the event that the input is at, if it makes sense, and gives it to the handler. */
    void next(RecordingInput in) {
        size = in.eventSize;
        if (handler != null) {
            read(in);
            handler.accept(this);
        }
        events++;
        bytes += size;
    }

    /** A thread's events follow each other, and mostly differ in their times only; then the other fields are not read again. */
    private void read(RecordingInput in) {
        startNanos = times > 0 ? chunk.time(in.varint()) : chunk.startNanos();
        long ticks = times > 1 ? in.varint() : 0;
        if (ticks < 0) {
            throw new DamagedRecordingException("an event of a negative duration");
        }
        durationNanos = (long) (ticks * nanosPerTick + 0.5);
        repeated = before != null && in.skipIfSame(before);
        if (!repeated) {
            byte[] others = in.rest();
            before = null;
            read(in, times, 0);
            if (in.left() != 0) {
                throw new DamagedRecordingException("an event of another length than its type has");
            }
            before = others;
        }
    }

    Volume volume() {
        return new Volume(events, bytes);
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
        return constants.thread(this, field);
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
        return constants.typeName(number(field));
    }

    @Override
    public double nanos(String field) {
        Type.Field of = type.field(field);
        return real(field)
                * switch (of == null ? "" : of.timespan()) {
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
