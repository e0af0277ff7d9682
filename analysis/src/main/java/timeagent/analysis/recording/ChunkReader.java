package timeagent.analysis.recording;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Reads one chunk: its metadata, then its constants, then its events.
 *
 * <p>A chunk that was cut off lacks what the JVM writes last, the metadata and the newest constants. Both are also written with
 * every flush, so they are searched for in what is there; metadata is else taken from the chunk before, which the same JVM wrote.
 */
final class ChunkReader {

    private final Chunk chunk;
    private final RecordingInput in;
    private final Map<Long, ChunkEvent> byType = new HashMap<>();
    private long lastType = -1;
    private ChunkEvent last;
    private long events;
    private Map<Long, Type> types;
    private boolean damaged;
    private long lastNanos;

    /** @param previous the types of the chunk before */
    ChunkReader(RecordingInput in, Chunk chunk, Map<Long, Type> previous) {
        this.chunk = chunk;
        this.in = in;
        this.types = previous;
        this.lastNanos = chunk.startNanos();
    }

    /**
     * Gives the events to their handlers, in the order of the file.
     *
     * @param ofStacks another input of the same file
     * @return whether everything made sense
     */
    boolean read(Map<String, Consumer<Event>> handlers, RecordingInput ofStacks) {
        Constants constants = readConstants(ofStacks);
        types.forEach((id, type) -> {
            if (type.event()) {
                byType.put(id, new ChunkEvent(type, chunk, constants, handlers.get(type.name())));
            }
        });
        if (!types.isEmpty()) {
            walk(offset -> deliver(in.eventType));
        }
        return !damaged;
    }

    private void deliver(long type) {
        if (type == Metadata.EVENT_TYPE || type == Constants.EVENT_TYPE) {
            return;
        }
        events++;
        // events of a type mostly follow each other
        ChunkEvent event = type == lastType ? last : byType.get(type);
        lastType = type;
        last = event;
        if (event != null) {
            event.next(in);
            lastNanos = Math.max(lastNanos, event.startNanos() + event.durationNanos());
        }
    }

    private Constants readConstants(RecordingInput ofStacks) {
        try {
            types = Metadata.read(in, chunk.metadata(), chunk);
            Constants constants = new Constants(chunk, types, in, ofStacks);
            constants.readAll();
            return constants;
        } catch (DamagedRecordingException e) {
            damaged = true;
            walk(offset -> types = in.eventType == Metadata.EVENT_TYPE ? Metadata.read(in, offset, chunk) : types);
            Constants constants = new Constants(chunk, types, in, ofStacks);
            walk(offset -> {
                if (in.eventType == Constants.EVENT_TYPE) {
                    constants.read(offset);
                }
            });
            return constants;
        }
    }

    /** Steps from event to event; one that makes no sense is left out, and one of a damaged size is the last. */
    private void walk(LongConsumer reader) {
        long next = chunk.start() + Chunk.HEADER;
        while (next < chunk.end()) {
            long offset = next;
            next = chunk.end();
            try {
                in.moveToEvent(offset, chunk);
                next = offset + in.eventSize;
                reader.accept(offset);
            } catch (DamagedRecordingException e) {
                damaged = true;
            }
        }
    }

    /** The types that the chunk was read with, by number. */
    Map<Long, Type> types() {
        return types;
    }

    /** Events in the chunk, wanted or not. */
    long events() {
        return events;
    }

    /** Adds the number of events per type. */
    void addTo(Map<String, Volume> volumes) {
        for (ChunkEvent event : byType.values()) {
            if (event.volume().events() > 0) {
                volumes.merge(event.name(), event.volume(), Volume::plus);
            }
        }
    }

    /** Length in ns; of a chunk that is not complete, up to the last event that was read. */
    long nanos() {
        return Math.max(0, chunk.complete() ? chunk.durationNanos() : lastNanos - chunk.startNanos());
    }
}
