package timeagent.analysis.recording;

import java.util.List;

/**
 * Reads one chunk: first its types, then its constants, then its events.
 *
 * <p>A chunk that was cut off lacks what the JVM writes last, the types and the newest constants. Both are also written with
 * every flush, so they are looked for in what is there; types are else taken from the chunk before, which the same JVM wrote.
 */
final class Chunk implements Runnable {

    private final ChunkExtent extent;
    private final ChunkInput in;
    private final Handlers handlers;
    private final KnownMetadata known;
    private final LaterTypes previous;
    private final LaterTypes types = new LaterTypes();
    private final Constants constants = new Constants();
    private Metadata metadata;
    private EventStream events;
    private boolean damaged;

    /**
     * @param previous the types of the chunk before, null ones if it has none
     */
    Chunk(RecordingBytes bytes, ChunkExtent extent, Handlers handlers, KnownMetadata known, LaterTypes previous) {
        this.extent = extent;
        this.in = new ChunkInput(bytes, extent.start(), extent.length());
        this.handlers = handlers;
        this.known = known;
        this.previous = previous;
    }

    /** Reads what can be read on any thread. */
    @Override
    public void run() {
        try {
            if (!readTypes() || !readConstants()) {
                damaged = true;
                metadata = Salvage.types(in, known, metadata);
                Salvage.constants(in, constants, metadata);
            }
        } finally {
            // whatever happened, the next chunk must not wait for ever
            types.set(metadata);
        }
        if (metadata != null) {
            Targets targets = new Targets(metadata, extent.header(), constants, handlers);
            events = new EventStream(in, extent.header(), targets, !extent.whole());
            events.read();
        }
    }

    /**
     * Gives the handlers the rest, on the thread that the events are to come on.
     *
     * @param memory what is known of the chunks before
     */
    void deliver(ChunkMemory memory) {
        if (events != null) {
            memory.begin(metadata);
            events.deliver(memory);
        }
    }

    /** The types of this chunk, or those it was read with; null ones where there are none. */
    LaterTypes types() {
        return types;
    }

    ChunkExtent extent() {
        return extent;
    }

    /** Names of the event types of which a handler was given an event. */
    List<String> given() {
        return events == null ? List.of() : events.given();
    }

    long eventCount() {
        return events == null ? 0 : events.events();
    }

    /** Whether something of this chunk is lost. */
    boolean damaged() {
        return damaged || events != null && (events.damaged() || events.damagedEvents() > 0);
    }

    /** Whether there were more texts than are kept. */
    boolean overflowed() {
        return constants.overflowed();
    }

    /** Length in ns; of a chunk that is not whole, up to the last event that was read. */
    long nanos() {
        ChunkHeader header = extent.header();
        long last = events == null ? header.startNanos() : events.lastNanos();
        return Math.max(0, extent.whole() ? header.durationNanos() : last - header.startNanos());
    }

    private boolean readTypes() {
        try {
            metadata = known.read(in, extent.header().metadata());
            return true;
        } catch (DamagedRecordingException e) {
            // the chunks before this one were begun before it, so none of them waits for this one
            metadata = previous.get();
            return false;
        }
    }

    private boolean readConstants() {
        try {
            long position = extent.header().checkpoint();
            long delta;
            do {
                delta = constants.read(in, position, metadata);
                // the chain leads backwards; damaged, it could lead round in circles
                if (delta > 0) {
                    throw new DamagedRecordingException("checkpoints in a circle");
                }
                position += delta;
            } while (delta != 0);
            return true;
        } catch (DamagedRecordingException e) {
            return false;
        }
    }
}
