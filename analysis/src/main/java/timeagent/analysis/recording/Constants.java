package timeagent.analysis.recording;

import java.util.HashMap;
import java.util.Map;

/** The constant pools of a chunk that are of use here, texts, threads and stack traces, from its checkpoint events. */
final class Constants {

    static final long EVENT_TYPE = 1;

    // characters of all texts; the events in question refer to few of them
    private static final long MOST_TEXT = 1 << 24;

    private final Map<Long, String> texts = new HashMap<>();
    private final Map<Long, EventThread> threads = new HashMap<>();
    private final Map<Long, EventThread> systemThreads = new HashMap<>();
    private final StackTraces stacks;
    private long characters;

    Constants(StackTraces stacks) {
        this.stacks = stacks;
    }

    Map<Long, String> texts() {
        return texts;
    }

    EventThread thread(long key) {
        return threads.get(key);
    }

    /** Whether there were more texts than are kept. */
    boolean overflowed() {
        return characters >= MOST_TEXT;
    }

    /** The thread that has a number in the operating system; Flight Recorder writes all, also those that have ended. */
    EventThread systemThread(long number) {
        return systemThreads.get(number);
    }

    /** Returns {@link StackTrace#NONE} if there is none with this key. */
    StackTrace stack(long key) {
        return key == 0 ? StackTrace.NONE : stacks.get(key);
    }

    /**
     * Reads the checkpoint event at an offset of the chunk.
     *
     * @return how far, in bytes, the checkpoint before this one is away (negative); 0 when this is the chunk's first
     */
    long read(ChunkInput in, long offset, Metadata metadata) {
        in.seek(offset);
        if (in.eventType != EVENT_TYPE) {
            throw new DamagedRecordingException("no checkpoint where the chunk says it is");
        }
        in.open();
        in.varint(); // start
        in.varint(); // duration
        long previous = in.varint();
        in.rawByte(); // kind
        for (int pools = in.count(); pools > 0; pools--) {
            Type type = metadata.types().get(in.varint());
            if (type == null) {
                throw new DamagedRecordingException("constants of a type that is not there");
            }
            stacks.addPool(type, offset, in.offset());
            readPool(in, type);
        }
        return previous;
    }

    private void readPool(ChunkInput in, Type type) {
        FieldValues thread = "java.lang.Thread".equals(type.name()) ? new FieldValues(type) : null;
        for (int count = in.count(); count > 0; count--) {
            long key = in.varint();
            if (type.storage() == Type.Storage.STRING) {
                addText(key, in.text(texts));
            } else if (thread != null) {
                thread.read(in, 0, texts);
                EventThread read = EventThread.of(thread);
                threads.put(key, read);
                systemThreads.put(read.systemId(), read);
            } else {
                type.skip(in);
            }
        }
    }

    private void addText(long key, String text) {
        if (text != null && !overflowed()) {
            characters += text.length();
            texts.put(key, text);
        }
    }
}
