package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The constant pools of a chunk that are of use here, from its checkpoint events. Stack traces are many, and the events of
 * interest refer to few: only their places are kept.
 */
final class Constants {

    static final long EVENT_TYPE = 1;

    private static final String TEXT = "java.lang.String";
    private static final String THREAD = "java.lang.Thread";
    private static final String STACK = "jdk.types.StackTrace";
    private static final Set<String> KEPT = Set.of(THREAD, "jdk.types.Method", "java.lang.Class", "jdk.types.Symbol");

    // a stack trace of the greatest depth that Flight Recorder takes
    private static final int LARGEST_STACK = 1 << 16;

    private final Chunk chunk;
    private final Map<Long, Type> types;
    private final RecordingInput in;
    private final RecordingInput ofStacks;
    private final Map<String, Map<Long, Values>> kept = new HashMap<>();
    private final Map<Long, EventThread> systemThreads = new HashMap<>();
    /** Of stack traces. */
    private final Map<Long, Long> places = new HashMap<>();

    private final Map<Long, StackTrace> stacks = new HashMap<>();
    private Type stackType;

    /** @param ofStacks an input of its own: it is moved while an event is read or handled; null if only events' numbers matter */
    Constants(Chunk chunk, Map<Long, Type> types, RecordingInput in, RecordingInput ofStacks) {
        this.chunk = chunk;
        this.types = types;
        this.in = in;
        this.ofStacks = ofStacks;
        in.texts.clear(ofStacks);
    }

    /** Reads all, from the last checkpoint to the first. */
    void readAll() {
        long previous = -1;
        for (long offset = chunk.lastCheckpoint(); previous != 0; offset += previous) {
            previous = read(offset);
            // damaged, the chain could lead round in circles
            if (previous > 0) {
                throw new DamagedRecordingException("checkpoints in a circle");
            }
        }
    }

    /**
     * Reads the checkpoint event at an offset of the file.
     *
     * @return how far, in bytes, the checkpoint before this one is away (negative); 0 when this is the chunk's first
     */
    long read(long offset) {
        in.moveToEvent(offset, chunk);
        if (in.eventType != EVENT_TYPE) {
            throw new DamagedRecordingException("no checkpoint where the chunk says it is");
        }
        in.varint(); // start
        in.varint(); // duration
        long previous = in.varint();
        in.rawByte(); // kind
        for (int count = in.count(); count > 0; count--) {
            Type type = types.get(in.varint());
            if (type == null) {
                throw new DamagedRecordingException("constants of a type that is not there");
            }
            readPool(type);
        }
        return previous;
    }

    private void readPool(Type type) {
        for (int count = in.count(); count > 0; count--) {
            long key = in.varint();
            if (type.name().equals(TEXT)) {
                in.texts.add(key, in);
                continue;
            }
            long place = in.offset();
            Object value = type.read(in, 0);
            if (KEPT.contains(type.name())) {
                keep(type.name(), key, (Values) value);
            } else if (type.name().equals(STACK)) {
                stackType = type;
                places.put(key, place);
            }
        }
    }

    private void keep(String type, long key, Values value) {
        kept.computeIfAbsent(type, first -> new HashMap<>()).put(key, value);
        if (type.equals(THREAD)) {
            systemThreads.put(value.number("osThreadId"), EventThread.of(value));
        }
    }

    private Values referred(Values from, String field) {
        Type.Field of = from == null ? null : from.type.field(field);
        return of == null ? null : kept.getOrDefault(of.type().name(), Map.of()).get(from.number(field));
    }

    /** Null if there is none with this number. */
    String typeName(long number) {
        Type type = types.get(number);
        return type == null ? null : type.name();
    }

    EventThread thread(Values event, String field) {
        Values thread = referred(event, field);
        return thread == null ? null : EventThread.of(thread);
    }

    /** The thread that has a number in the operating system; Flight Recorder writes all, also those that have ended. */
    EventThread systemThread(long number) {
        return systemThreads.get(number);
    }

    /** Returns {@link StackTrace#NONE} if there is none with this key. */
    StackTrace stack(long key) {
        return places.containsKey(key)
                ? stacks.computeIfAbsent(key, first -> readStack(places.get(key)))
                : StackTrace.NONE;
    }

    private StackTrace readStack(long place) {
        ofStacks.moveTo(place, LARGEST_STACK);
        List<StackFrame> frames = new ArrayList<>();
        try {
            if (((Values) stackType.read(ofStacks, 0)).value("frames") instanceof List<?> all) {
                all.forEach(frame -> addFrame(frame, frames));
            }
            return new StackTrace(frames);
        } catch (DamagedRecordingException e) {
            return StackTrace.NONE;
        }
    }

    /** Frames that the JVM shows nowhere, such as those between a caller and a lambda, are left out. */
    private void addFrame(Object value, List<StackFrame> frames) {
        if (value instanceof Values frame) {
            Values method = referred(frame, "method");
            if (method == null || !method.flag("hidden")) {
                String owner = name(referred(method, "type"));
                frames.add(StackFrame.of(owner, name(method), (int) frame.number("lineNumber")));
            }
        }
    }

    private String name(Values named) {
        Values symbol = referred(named, "name");
        String name = symbol == null ? null : symbol.text("string");
        return name == null ? RecordingInput.LOST : name;
    }
}
