package timeagent.analysis.recording;

import java.util.HashMap;
import java.util.Map;

/** The constant pools of a chunk that are of use here: texts and threads. */
final class Constants {

    static final long EVENT_TYPE = 1;

    // characters of all texts; the events in question refer to few of them
    private static final long MOST_TEXT = 1 << 24;

    private final Map<Long, String> texts = new HashMap<>();
    private final Map<Long, EventThread> threads = new HashMap<>();
    private long characters;

    Map<Long, String> texts() {
        return texts;
    }

    /** Whether there were more texts than are kept. */
    boolean overflowed() {
        return characters >= MOST_TEXT;
    }

    EventThread thread(long key) {
        return threads.get(key);
    }

    /**
     * Reads the checkpoint event that starts at an offset of the chunk.
     *
     * @return how far, in bytes, the checkpoint before this one is away (negative); 0 when this is the chunk's first
     */
    long read(ChunkInput in, long offset, Metadata metadata) {
        in.openEvent(offset);
        if (in.varint() != EVENT_TYPE) {
            throw new DamagedRecordingException("no checkpoint where the chunk says it is");
        }
        in.varint(); // start
        in.varint(); // duration
        long delta = in.varint();
        in.rawByte(); // kind
        int pools = in.count();
        for (int i = 0; i < pools; i++) {
            Type type = metadata.type(in.varint());
            if (type == null) {
                throw new DamagedRecordingException("constants of a type that is not there");
            }
            readPool(in, type);
        }
        return delta;
    }

    private void readPool(ChunkInput in, Type type) {
        boolean text = type.storage() == Type.Storage.STRING;
        boolean thread = "java.lang.Thread".equals(type.name());
        int count = in.count();
        Skip skip = text || thread ? null : type.skip();
        EventLayout layout = thread ? type.layout() : null;
        for (int i = 0; i < count; i++) {
            long key = in.varint();
            if (text) {
                String value = JfrString.read(in, texts);
                if (value != null && characters < MOST_TEXT) {
                    characters += value.length();
                    texts.put(key, value);
                }
            } else if (thread) {
                threads.put(key, EventThread.read(in, layout, texts));
            } else {
                skip.over(in);
            }
        }
    }
}
