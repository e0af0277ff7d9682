package timeagent.analysis.recording;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Collectors;

/**
 * Reads one chunk: its metadata, then its constants, then its events.
 *
 * <p>A chunk that was cut off lacks what the JVM writes last, the metadata and the newest constants. Both are also written with
 * every flush, so they are searched for in what is there; metadata is else taken from the chunk before, which the same JVM wrote.
 */
final class ChunkReader {

    /** Event types are numbered from 0 on; a JDK has some thousand types. */
    private static final int MOST_TYPES = 1 << 20;

    /** Where the events of a type go. */
    private static final class Target {
        private final Event event;
        private final Consumer<Event> handler;
        private boolean read;

        Target(Event event, Consumer<Event> handler) {
            this.event = event;
            this.handler = handler;
        }
    }

    private final Chunk chunk;
    private final ChunkInput in;
    private final Constants constants;
    /** By the number of the type, null for events that are not wanted. */
    private Target[] targets = new Target[0];

    private Metadata metadata;
    private boolean damaged;
    private long events;
    private long lastNanos;

    /** @param previous the metadata of the chunk before, or null */
    ChunkReader(RecordingBytes bytes, Chunk chunk, Metadata previous) {
        this.chunk = chunk;
        this.in = new ChunkInput(bytes, chunk);
        this.constants = new Constants(() -> new ChunkInput(bytes, chunk));
        this.metadata = previous;
        this.lastNanos = chunk.header().startNanos();
    }

    /** Gives the events to their handlers, in the order of the file. */
    void read(Map<String, Consumer<Event>> handlers) {
        if (!readMetadata() || !readConstants()) {
            damaged = true;
            salvage(Metadata.EVENT_TYPE, position -> metadata = Metadata.read(in, position));
            if (metadata == null) {
                return;
            }
            salvage(Constants.EVENT_TYPE, position -> constants.read(in, position, metadata));
        }
        addTargets(handlers);
        for (long position = ChunkHeader.SIZE; position < in.size(); position += in.eventSize()) {
            if (!seek(position)) {
                return;
            }
            if (in.eventType() != Metadata.EVENT_TYPE && in.eventType() != Constants.EVENT_TYPE) {
                events++;
                deliver(target(in.eventType()));
            }
        }
    }

    private void addTargets(Map<String, Consumer<Event>> handlers) {
        for (Type type : metadata.types()) {
            Consumer<Event> handler = type.event() ? handlers.get(type.name()) : null;
            if (handler != null && type.id() >= 0 && type.id() < MOST_TYPES) {
                int id = (int) type.id();
                targets = id < targets.length ? targets : Arrays.copyOf(targets, id + 1);
                targets[id] = new Target(new Event(type, chunk.header(), constants, metadata), handler);
            }
        }
    }

    private Target target(long type) {
        return type >= 0 && type < targets.length ? targets[(int) type] : null;
    }

    private boolean readMetadata() {
        try {
            metadata = Metadata.read(in, chunk.header().metadata());
            return true;
        } catch (DamagedRecordingException e) {
            return false;
        }
    }

    private boolean readConstants() {
        try {
            long position = chunk.header().checkpoint();
            long previous;
            do {
                previous = constants.read(in, position, metadata);
                // the chain leads backwards; damaged, it could lead round in circles
                if (previous > 0) {
                    throw new DamagedRecordingException("checkpoints in a circle");
                }
                position += previous;
            } while (previous != 0);
            return true;
        } catch (DamagedRecordingException e) {
            return false;
        }
    }

    /** Reads every event of a type that can be read. */
    private void salvage(long type, LongConsumer reader) {
        long next = ChunkHeader.SIZE;
        while (next < in.size() && seek(next)) {
            long position = next;
            next += in.eventSize();
            if (in.eventType() == type) {
                try {
                    reader.accept(position);
                } catch (DamagedRecordingException e) {
                    // the others may be whole
                }
            }
        }
    }

    /** Returns false where events cannot be stepped through any further. */
    private boolean seek(long position) {
        try {
            in.seek(position);
            return true;
        } catch (DamagedRecordingException e) {
            damaged = true;
            return false;
        }
    }

    private void deliver(Target target) {
        if (target == null) {
            return;
        }
        Event event = target.event;
        try {
            in.open();
            event.read(in);
        } catch (DamagedRecordingException e) {
            damaged = true;
            return;
        }
        if (!chunk.complete()) {
            lastNanos = Math.max(lastNanos, event.startNanos() + event.durationNanos());
        }
        target.read = true;
        target.handler.accept(event);
    }

    /** The metadata that the chunk was read with, or null. */
    Metadata metadata() {
        return metadata;
    }

    /** Names of the event types of which a handler was given an event. */
    Set<String> typesRead() {
        return Arrays.stream(targets)
                .filter(target -> target != null && target.read)
                .map(target -> target.event.name())
                .collect(Collectors.toSet());
    }

    /** Events in the chunk, wanted or not. */
    long events() {
        return events;
    }

    /** Whether something of this chunk is lost. */
    boolean damaged() {
        return damaged;
    }

    /** Whether there were more texts than are kept. */
    boolean overflowed() {
        return constants.overflowed();
    }

    /** Length in ns; of a chunk that is not complete, up to the last event that was read. */
    long nanos() {
        ChunkHeader header = chunk.header();
        return Math.max(0, chunk.complete() ? header.durationNanos() : lastNanos - header.startNanos());
    }
}
