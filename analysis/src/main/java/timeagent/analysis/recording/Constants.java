package timeagent.analysis.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The constant pools of a chunk that are of use here, from its checkpoint events. Stack traces are many, and the events of
 * interest refer to few: only their places are kept.
 */
final class Constants {

    static final long EVENT_TYPE = 1;

    private static final String METHOD = "jdk.types.Method";
    private static final String CLASS = "java.lang.Class";
    private static final String SYMBOL = "jdk.types.Symbol";

    // a stack trace of the greatest depth that Flight Recorder takes
    private static final int LARGEST_STACK = 1 << 16;

    private final Chunk chunk;
    private final Map<Long, Type> types;
    private final RecordingInput in;
    private final RecordingInput ofStacks;
    private final Map<Long, EventThread> threads = new HashMap<>();
    private final Map<Long, EventThread> systemThreads = new HashMap<>();
    private final Map<String, Map<Long, Values>> pools =
            Map.of(METHOD, new HashMap<>(), CLASS, new HashMap<>(), SYMBOL, new HashMap<>());
    private final Map<Long, Long> places = new HashMap<>();
    private final Map<Long, StackTrace> stacks = new HashMap<>();
    private Type stackType;

    /** @param ofStacks an input of its own: it is moved while an event is handled */
    Constants(Chunk chunk, Map<Long, Type> types, RecordingInput in, RecordingInput ofStacks) {
        this.chunk = chunk;
        this.types = types;
        this.in = in;
        this.ofStacks = ofStacks;
        in.texts.clear();
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
        Map<Long, Values> pool = pools.get(type.name());
        for (int count = in.count(); count > 0; count--) {
            long key = in.varint();
            long place = in.offset();
            Object value = type.read(in);
            if (pool != null) {
                pool.put(key, (Values) value);
            } else if (value instanceof String text) {
                in.texts.put(key, text);
            } else if (type.name().equals("java.lang.Thread")) {
                EventThread thread = EventThread.of((Values) value);
                threads.put(key, thread);
                systemThreads.put(thread.systemId(), thread);
            } else if (type.name().equals("jdk.types.StackTrace")) {
                stackType = type;
                places.put(key, place);
            }
        }
    }

    /** Null if there is none with this number. */
    String typeName(long number) {
        Type type = types.get(number);
        return type == null ? null : type.name();
    }

    EventThread thread(long key) {
        return threads.get(key);
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
            if (((Values) stackType.read(ofStacks)).value("frames") instanceof List<?> all) {
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
            Values method = pools.get(METHOD).get(frame.number("method"));
            if (method == null || !method.flag("hidden")) {
                Values owner = method == null ? null : pools.get(CLASS).get(method.number("type"));
                frames.add(StackFrame.of(name(owner), name(method), (int) frame.number("lineNumber")));
            }
        }
    }

    private String name(Values named) {
        Values symbol = named == null ? null : pools.get(SYMBOL).get(named.number("name"));
        String name = symbol == null ? null : symbol.text("string");
        return name == null ? RecordingInput.LOST : name;
    }
}
