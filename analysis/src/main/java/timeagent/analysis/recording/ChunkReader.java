package timeagent.analysis.recording;

import java.util.Arrays;
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

    /** Event types are numbered from 0 on; a JDK has some thousand types. */
    private static final int MOST_TYPES = 1 << 20;

    /** An event type, and where its events go. */
    private static final class Target {
        private final String name;
        /** Null for a type that is only counted. */
        private final Consumer<Event> handler;

        private final ChunkEvent event;
        private long events;
        private long bytes;

        private Target(String name, Consumer<Event> handler, ChunkEvent event) {
            this.name = name;
            this.handler = handler;
            this.event = event;
        }
    }

    private final Chunk chunk;
    private final ChunkInput in;
    private final Constants constants;
    /** By the number of the type. */
    private Target[] targets = new Target[0];

    private Metadata metadata;
    private boolean damaged;
    private long events;
    private long lastNanos;

    /** @param previous the metadata of the chunk before, or null */
    ChunkReader(RecordingBytes bytes, Chunk chunk, Metadata previous) {
        this.chunk = chunk;
        this.in = new ChunkInput(bytes, chunk);
        this.constants = new Constants(new StackTraces(new ChunkInput(bytes, chunk)));
        this.metadata = previous;
        this.lastNanos = chunk.header().startNanos();
    }

    /**
     * Gives the events to their handlers, in the order of the file.
     *
     * @param lost takes what of a complete chunk cannot be read
     */
    void read(Map<String, Consumer<Event>> handlers, Consumer<String> lost) {
        readPools();
        if (metadata != null) {
            addTargets(handlers);
            walk(position -> deliver(in.eventType));
        }
        if (damaged && chunk.complete()) {
            lost.accept("a part of it is damaged");
        }
        if (constants.overflowed()) {
            lost.accept("a chunk has too many strings; some are shown as " + ValueInput.LOST);
        }
    }

    private void readPools() {
        try {
            metadata = Metadata.read(in, chunk.header().metadata());
            readConstants();
        } catch (DamagedRecordingException e) {
            damaged = true;
            salvage(Metadata.EVENT_TYPE, position -> metadata = Metadata.read(in, position));
            if (metadata != null) {
                salvage(Constants.EVENT_TYPE, position -> constants.read(in, position, metadata));
            }
        }
    }

    private void readConstants() {
        long previous = -1;
        for (long position = chunk.header().checkpoint(); previous != 0; position += previous) {
            previous = constants.read(in, position, metadata);
            // the chain leads backwards; damaged, it could lead round in circles
            if (previous > 0) {
                throw new DamagedRecordingException("checkpoints in a circle");
            }
        }
    }

    /** Reads every event of a type that can be read. */
    private void salvage(long type, LongConsumer reader) {
        walk(position -> {
            if (in.eventType == type) {
                reader.accept(position);
            }
        });
    }

    /** Steps from event to event; one that makes no sense is left out, and one of a damaged size is the last. */
    private void walk(LongConsumer reader) {
        long next = ChunkHeader.SIZE;
        while (next < in.size) {
            long position = next;
            next = in.size;
            try {
                in.seek(position);
                next = position + in.eventSize;
                reader.accept(position);
            } catch (DamagedRecordingException e) {
                damaged = true;
            }
        }
    }

    private void addTargets(Map<String, Consumer<Event>> handlers) {
        for (Type type : metadata.types().values()) {
            if (type.event() && type.id() >= 0 && type.id() < MOST_TYPES) {
                int id = (int) type.id();
                targets = id < targets.length ? targets : Arrays.copyOf(targets, 2 * id + 1);
                Consumer<Event> handler = handlers.get(type.name());
                ChunkEvent event = handler == null ? null : new ChunkEvent(type, chunk.header(), constants, metadata);
                targets[id] = new Target(type.name(), handler, event);
            }
        }
    }

    private void deliver(long type) {
        if (type == Metadata.EVENT_TYPE || type == Constants.EVENT_TYPE) {
            return;
        }
        events++;
        Target target = type >= 0 && type < targets.length ? targets[(int) type] : null;
        if (target == null) {
            return;
        }
        long bytes = in.eventSize;
        if (target.handler != null) {
            in.open();
            target.event.read(in);
            if (!chunk.complete()) {
                lastNanos = Math.max(lastNanos, target.event.startNanos() + target.event.durationNanos());
            }
            target.handler.accept(target.event);
        }
        target.events++;
        target.bytes += bytes;
    }

    /** The metadata that the chunk was read with, or null. */
    Metadata metadata() {
        return metadata;
    }

    /** Events in the chunk, wanted or not. */
    long events() {
        return events;
    }

    /** Of the event types with at least one event, by name. */
    Map<String, Volume> volumes() {
        Map<String, Volume> volumes = new HashMap<>();
        for (Target target : targets) {
            if (target != null && target.events > 0) {
                volumes.merge(target.name, new Volume(target.events, target.bytes), Volume::plus);
            }
        }
        return volumes;
    }

    /** Length in ns; of a chunk that is not complete, up to the last event that was read. */
    long nanos() {
        ChunkHeader header = chunk.header();
        return Math.max(0, chunk.complete() ? header.durationNanos() : lastNanos - header.startNanos());
    }
}
