package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.List;

/**
 * Steps through the events of a chunk and gives those that are wanted to their targets; the others are stepped over.
 *
 * <p>First {@link #read}, on any thread, for the handlers that take their share, while copies of what others want are set aside.
 * Then {@link #deliver}, on the reader's thread: the shares join, and the others are given what was set aside and, when there
 * was more than fits, all that comes behind it.
 */
final class EventStream implements SetAside.Visitor {

    private static final int ROOM = 1 << 21;

    private final ChunkInput in;
    private final ChunkHeader header;
    private final Targets targets;
    private final boolean timed;
    private final SetAside setAside = new SetAside(ROOM);
    private final EventRun run;
    /** Where the next event is, how long it is, and of what type. */
    private long position = ChunkHeader.SIZE;

    private long size;
    private long type;
    private long events;
    private long damagedEvents;
    private long lastNanos;
    private boolean damaged;

    /** @param timed whether {@link #lastNanos} is wanted */
    EventStream(ChunkInput in, ChunkHeader header, Targets targets, boolean timed) {
        this.in = in;
        this.header = header;
        this.targets = targets;
        this.timed = timed;
        this.lastNanos = header.startNanos();
        this.run = new EventRun(header);
    }

    void read() {
        while (open()) {
            Target target = targets.of(type);
            if (target != null) {
                if (!in.holds(position, size) || !setAside.hasRoom(size)) {
                    return;
                }
                take(target);
                next();
                if (!timed && target.takesRuns()) {
                    takeAlike(target);
                }
            } else {
                next();
            }
        }
    }

    private void takeAlike(Target target) {
        EventValues values = target.event().values();
        while (reaches(EventRun.margin(values))) {
            int end = run.read(in, (int) (position - in.blockStart()), type, values);
            if (run.count() == 0) {
                return;
            }
            target.take(run);
            events += run.count();
            position = in.blockStart() + end;
        }
    }

    private boolean reaches(int length) {
        try {
            return in.reach(position, length);
        } catch (DamagedRecordingException e) {
            // open() meets it too, and tells
            return false;
        }
    }

    /** Moves to the next event that is one of the recorded program; false when there is none, or the rest cannot be read. */
    private boolean open() {
        while (position < in.size()) {
            try {
                size = in.openEvent(position);
                type = in.varint();
            } catch (DamagedRecordingException e) {
                damaged = true;
                position = in.size();
                return false;
            }
            if (type != Metadata.EVENT_TYPE && type != Constants.EVENT_TYPE) {
                return true;
            }
            position += size;
        }
        return false;
    }

    private void next() {
        events++;
        position += size;
    }

    private void take(Target target) {
        if (!target.splits()) {
            setAside(target);
        } else if (fill(target.event(), in, size)) {
            int later = target.take();
            if (later != 0) {
                setAside.add(in, position, size, later);
            }
        }
    }

    private void setAside(Target target) {
        if (timed || !target.addRepeated(in, position, size)) {
            setAside.add(in, position, size, target.all());
        }
    }

    private boolean fill(Event event, ChunkInput from, long eventSize) {
        try {
            event.read(from, eventSize);
        } catch (DamagedRecordingException e) {
            damagedEvents++;
            return false;
        }
        if (event.durationTicks() < 0) {
            damagedEvents++;
            return false;
        }
        if (timed) {
            lastNanos = Math.max(lastNanos, event.startNanos() + event.durationNanos());
        }
        return true;
    }

    /** @param memory what is known of the chunks before */
    void deliver(ChunkMemory memory) {
        for (Target target : targets.all()) {
            target.join();
            SetAside repeated = target.repeated(memory);
            if (repeated != null) {
                repeated.forEach(memory.texts(), this);
            }
        }
        setAside.forEach(memory.texts(), this);
        while (open()) {
            Target target = targets.of(type);
            if (target != null && fill(target.event(), in, size)) {
                target.deliver(target.all());
            }
            next();
        }
    }

    @Override
    public void visit(ChunkInput from, long eventSize, int to) {
        Target target = targets.of(from.varint());
        if (fill(target.event(), from, eventSize)) {
            target.deliver(to);
        }
    }

    /** Names of the event types of which a handler was given an event. */
    List<String> given() {
        List<String> given = new ArrayList<>();
        for (Target target : targets.all()) {
            if (target.given()) {
                given.add(target.event().name());
            }
        }
        return given;
    }

    /** Events in the chunk, wanted or not. */
    long events() {
        return events;
    }

    /** Events that were wanted and could not be read. */
    long damagedEvents() {
        return damagedEvents;
    }

    /** Whether the events could not be stepped through to the end. */
    boolean damaged() {
        return damaged;
    }

    /** End of the last event that was read, ns since 1970. */
    long lastNanos() {
        return lastNanos;
    }
}
