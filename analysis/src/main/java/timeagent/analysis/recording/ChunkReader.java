package timeagent.analysis.recording;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongConsumer;

/**
 * Reads one chunk: its metadata, then its constants, then its events.
 *
 * <p>A chunk that was cut off lacks what the JVM writes last, the metadata and the newest constants. Both are also written with
 * every flush, so they are searched for in what is there; metadata is else taken from the chunk before, which the same JVM wrote.
 */
final class ChunkReader {
    private static final int RECENT = 64;

    private final Chunk chunk;
    private final RecordingInput in;
    private final Set<String> ordered;
    private final Map<Long, ChunkEvent> byType = new HashMap<>();
    /** A cache of {@link #byType}: recent types, each at the index of its low bits. */
    private final long[] recentTypes = new long[RECENT];

    private final ChunkEvent[] recent = new ChunkEvent[RECENT];
    private long events;
    private Map<Long, Type> types;
    private boolean damaged;

    /** Whether what follows some event could not be read. */
    private boolean cutShort;

    private long lastNanos;

    /**
     * @param ordered the types whose events are given to their handlers after all others, in the order of their starts
     * @param previous the types of the chunk before
     */
    ChunkReader(RecordingInput in, Chunk chunk, Set<String> ordered, Map<Long, Type> previous) {
        this.chunk = chunk;
        this.in = in;
        this.ordered = ordered;
        this.types = previous;
        this.lastNanos = chunk.startNanos();
    }

    /**
     * Gives events to their handlers until enough are known, in the order of the file unless another was asked for.
     *
     * @param other another input of the same file; null if the texts of events, and what else they refer to, do not matter
     * @return whether everything made sense
     */
    boolean read(Map<String, Consumer<Event>> handlers, RecordingInput other, BooleanSupplier enough) {
        Constants constants = constants(other);
        types.forEach((id, type) -> {
            if (type.event()) {
                byType.put(
                        id,
                        new ChunkEvent(
                                type, chunk, constants, handlers.get(type.name()), ordered.contains(type.name())));
            }
        });
        if (!types.isEmpty()) {
            cutShort = !walk(offset -> deliver(in.eventType), enough);
            byType.values().forEach(ChunkEvent::end);
        }
        return !damaged;
    }

    private void deliver(long type) {
        if (type == Metadata.EVENT_TYPE || type == Constants.EVENT_TYPE) {
            return;
        }
        events++;
        ChunkEvent event = byType(type);
        if (event != null) {
            event.next(in);
            lastNanos = Math.max(lastNanos, event.startNanos() + event.durationNanos());
        }
    }

    private ChunkEvent byType(long type) {
        int place = (int) type & RECENT - 1;
        ChunkEvent event = recent[place];
        if (event == null || recentTypes[place] != type) {
            event = byType.get(type);
            recent[place] = event;
            recentTypes[place] = type;
        }
        return event;
    }

    private Constants constants(RecordingInput other) {
        try {
            types = Metadata.read(in, chunk.metadata(), chunk);
            Constants constants = new Constants(chunk, types, in, other);
            if (other != null) {
                constants.readAll();
            }
            return constants;
        } catch (DamagedRecordingException e) {
            damaged = true;
            walk(
                    offset -> types = in.eventType == Metadata.EVENT_TYPE ? Metadata.read(in, offset, chunk) : types,
                    () -> false);
            Constants constants = new Constants(chunk, types, in, other);
            if (other != null) {
                walk(
                        offset -> {
                            if (in.eventType == Constants.EVENT_TYPE) {
                                constants.read(offset);
                            }
                        },
                        () -> false);
            }
            return constants;
        }
    }

    /**
     * Steps from event to event; one that makes no sense is left out, and one of a damaged size is the last.
     *
     * @return whether there was none of a damaged size
     */
    private boolean walk(LongConsumer reader, BooleanSupplier enough) {
        boolean whole = true;
        long next = chunk.start() + Chunk.HEADER;
        while (next < chunk.end() && !enough.getAsBoolean()) {
            long offset = next;
            next = chunk.end();
            whole = false;
            try {
                in.moveToEvent(offset, chunk);
                next = offset + in.eventSize;
                whole = true;
                reader.accept(offset);
            } catch (DamagedRecordingException e) {
                damaged = true;
            }
        }
        return whole;
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

    /** Length in ns; up to the last event read if the end of the chunk is missing or unreadable, or the wall clock was set. */
    long nanos() {
        boolean stepped = chunk.stepped() || byType.values().stream().anyMatch(ChunkEvent::isStep);
        return Math.max(
                0, chunk.complete() && !cutShort && !stepped ? chunk.durationNanos() : lastNanos - chunk.startNanos());
    }
}
