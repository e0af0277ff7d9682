package timeagent.analysis.recording;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads the events of one chunk: first its types, then its constants, then what a handler wants of its events; the others are
 * stepped over.
 *
 * <p>A chunk that was cut off lacks what the JVM writes last, the types and the newest constants. Both are also written with
 * every flush, so they are looked for in what is there; types are else taken from the chunk before, which the same JVM wrote.
 */
final class Chunk {

    private final ChunkHeader header;
    private final ChunkInput in;
    private final boolean whole;
    private final Constants constants = new Constants();
    private Metadata metadata;
    private long eventCount;
    private long damagedEvents;
    private long lastNanos;
    private boolean damaged;

    /**
     * @param bytes from the first byte of the chunk to the last one that is there
     * @param whole whether all of the chunk is there and the JVM closed it
     * @param previous types to take when this chunk has lost its own, or null
     */
    Chunk(ByteBuffer bytes, ChunkHeader header, boolean whole, Metadata previous) {
        this.header = header;
        this.in = new ChunkInput(bytes);
        this.whole = whole;
        this.metadata = previous;
        this.lastNanos = header.startNanos();
    }

    /** Gives each event to the handler of its type's name. */
    void read(Map<String, Consumer<Event>> handlers) {
        if (!readTypes() || !readConstants()) {
            damaged = true;
            salvage();
        }
        if (metadata != null) {
            readEvents(handlers);
        }
    }

    Metadata metadata() {
        return metadata;
    }

    long eventCount() {
        return eventCount;
    }

    /** Whether something of this chunk is lost. */
    boolean damaged() {
        return damaged || damagedEvents > 0;
    }

    /** Length in ns; of a chunk that is not whole, up to the last event that was read. */
    long nanos() {
        return Math.max(0, whole ? header.durationNanos() : lastNanos - header.startNanos());
    }

    private boolean readTypes() {
        try {
            metadata = Metadata.read(in, header.metadata());
            return true;
        } catch (DamagedRecordingException e) {
            return false;
        }
    }

    private boolean readConstants() {
        try {
            long position = header.checkpoint();
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

    /** Looks through all that is there for the newest types and for every checkpoint. */
    private void salvage() {
        walk((position, size, type) -> {
            if (type == Metadata.EVENT_TYPE) {
                salvageTypes(position);
            }
        });
        if (metadata != null) {
            walk((position, size, type) -> {
                if (type == Constants.EVENT_TYPE) {
                    salvageConstants(position);
                }
            });
        }
    }

    private void salvageTypes(int position) {
        try {
            metadata = Metadata.read(in, position);
        } catch (DamagedRecordingException e) {
            damagedEvents++;
        }
    }

    private void salvageConstants(int position) {
        try {
            constants.read(in, position, metadata);
        } catch (DamagedRecordingException e) {
            damagedEvents++;
        }
    }

    private void readEvents(Map<String, Consumer<Event>> handlers) {
        Wanted[] wanted = wanted(handlers);
        walk((position, size, type) -> {
            if (type == Metadata.EVENT_TYPE || type == Constants.EVENT_TYPE) {
                return;
            }
            eventCount++;
            // a dozen at most: quicker to look through than to look up
            for (Wanted each : wanted) {
                if (each.type() == type) {
                    deliver(each, size);
                    return;
                }
            }
        });
    }

    private record Wanted(long type, Event event, Consumer<Event> handler) {}

    private Wanted[] wanted(Map<String, Consumer<Event>> handlers) {
        List<Wanted> wanted = new ArrayList<>();
        for (Type type : metadata.types()) {
            Consumer<Event> handler = type.isEvent() ? handlers.get(type.name()) : null;
            if (handler != null) {
                wanted.add(new Wanted(type.id(), new Event(type, header, constants, metadata), handler));
            }
        }
        return wanted.toArray(new Wanted[0]);
    }

    private void deliver(Wanted wanted, int size) {
        Event event = wanted.event();
        try {
            event.read(in, size);
        } catch (DamagedRecordingException e) {
            damagedEvents++;
            return;
        }
        if (event.durationNanos() < 0) {
            damagedEvents++;
            return;
        }
        lastNanos = Math.max(lastNanos, event.startNanos() + event.durationNanos());
        wanted.handler().accept(event);
    }

    private interface Visitor {
        void visit(int position, int size, long type);
    }

    /** Steps from event to event. A visitor finds the input behind the event's type, with the event's end as its limit. */
    private void walk(Visitor visitor) {
        int position = ChunkHeader.SIZE;
        while (position < in.size()) {
            int size;
            long type;
            try {
                size = in.openEvent(position);
                type = in.varint();
            } catch (DamagedRecordingException e) {
                damaged = true;
                return;
            }
            visitor.visit(position, size, type);
            position += size;
        }
    }
}
