package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** The events of a type in a chunk: how many there are, and the values of the one that was read last. */
final class ChunkEvent implements Event {

    private static final Set<String> TIMES = Set.of("startTime", "duration");

    /** The fields of an event after its times: their bytes and their values. */
    private record Content(byte[] bytes, Values values) {

        /** Larger ones are not cached, which bounds the memory. */
        private boolean isSmall() {
            return bytes.length <= 1024;
        }
    }

    /** An event that comes after others of its type that started earlier. */
    private record Waiting(long startNanos, long durationNanos, Content content) {}

    private final Type type;
    private final Constants constants;
    /** Null if the events are only counted. */
    private final Consumer<Event> handler;

    /** How many fields at the front are times, which differ from event to event: the start and, if it has one, the duration. */
    private final int times;

    /** Of the chunk: its start and its clock. */
    private final long chunkNanos;

    private final long chunkTicks;
    private final double nanosPerTick;

    private long events;
    private long bytes;
    private long startNanos;
    private long durationNanos;

    /** Cache by hash: events repeat few combinations of thread, peer and size, so most need not be parsed again. */
    private final Content[] contents;

    private Content last;

    /** Null if the handler takes events in the order of the file. */
    private final List<Waiting> waiting;

    ChunkEvent(Type type, Chunk chunk, Constants constants, Consumer<Event> handler, boolean isOrdered) {
        this.type = type;
        this.constants = constants;
        this.handler = handler;
        this.waiting = handler != null && isOrdered ? new ArrayList<>() : null;
        this.contents = new Content[handler == null ? 0 : RecordingInput.HASHES];
        this.times = (int) type.fields().stream()
                .takeWhile(field -> TIMES.contains(field.name()))
                .count();
        this.chunkNanos = chunk.startNanos();
        this.chunkTicks = chunk.startTicks();
        this.nanosPerTick = chunk.nanosPerTick();
    }

    /** Counts the event that the input is at, if it makes sense, and gives it to the handler, now or in {@link #end}. */
    void next(RecordingInput in) {
        if (handler != null) {
            read(in);
            if (waiting == null) {
                handler.accept(this);
            } else {
                waiting.add(new Waiting(startNanos, durationNanos, last));
            }
        }
        events++;
        bytes += in.eventSize;
    }

    /** Called after the last event of the chunk. */
    void end() {
        if (waiting == null) {
            return;
        }
        waiting.sort(Comparator.comparingLong(Waiting::startNanos));
        for (Waiting next : waiting) {
            startNanos = next.startNanos;
            durationNanos = next.durationNanos;
            last = next.content;
            handler.accept(this);
        }
    }

    private void read(RecordingInput in) {
        startNanos = chunkNanos + (times > 0 ? nanos(in.varint() - chunkTicks) : 0);
        long ticks = times > 1 ? in.varint() : 0;
        if (ticks < 0) {
            throw new DamagedRecordingException("an event of a negative duration");
        }
        durationNanos = nanos(ticks);
        // consecutive events of a thread mostly differ only in their times
        if (last == null || !in.skipIfSame(last.bytes)) {
            last = content(in);
        }
    }

    private long nanos(long ticks) {
        // not Math.floor(), which is a loop until C2 has compiled this
        double nanos = ticks * nanosPerTick + 0.5;
        long whole = (long) nanos;
        return whole > nanos ? whole - 1 : whole;
    }

    private Content content(RecordingInput in) {
        int hash = in.hash();
        Content known = contents[hash];
        if (known == null || !in.skipIfSame(known.bytes)) {
            known = new Content(in.rest(), new Values(type).read(in, times, 0));
            if (in.left() != 0) {
                throw new DamagedRecordingException("an event longer than its type");
            }
            if (known.isSmall()) {
                contents[hash] = known;
            }
        }
        return known;
    }

    /** Whether the wall clock was set in the chunk. */
    boolean isStep() {
        return events > 0 && type.name().equals("timeagent.ClockStep");
    }

    Volume volume() {
        return new Volume(events, bytes);
    }

    @Override
    public Object content() {
        return last.isSmall() ? last : null;
    }

    @Override
    public boolean has(String field) {
        return last.values.has(field);
    }

    @Override
    public Object value(String field) {
        return last.values.value(field);
    }

    @Override
    public String name() {
        return type.name();
    }

    @Override
    public EventThread thread(String field) {
        return constants.thread(last.values, field);
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
