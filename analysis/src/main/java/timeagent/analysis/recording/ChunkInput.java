package timeagent.analysis.recording;

import java.nio.charset.Charset;
import java.util.Arrays;

/**
 * Reads the events of a chunk and the values in them, never beyond an event's end.
 *
 * <p>Whatever the bytes are, a read returns or throws {@link DamagedRecordingException}, and what it allocates has a bound.
 */
final class ChunkInput extends BlockInput {

    // a size, a type, and a time
    private static final int SMALLEST_EVENT = 3;
    // a size and a type, nine bytes each at most
    private static final int EVENT_START = 18;
    // longer than any command line or class path; no reason to believe a damaged length beyond it
    private static final int LONGEST_TEXT = 1 << 22;

    private static final int TEXTS = 1024;

    private final int firstEvent;
    private final StringCache strings;

    /**
     * @param origin offset of the chunk in the file
     * @param size bytes of the chunk that are there
     */
    ChunkInput(RecordingBytes bytes, long origin, long size) {
        this(bytes, origin, ChunkHeader.SIZE, size, newBlock(), 0, new StringCache(TEXTS));
    }

    private ChunkInput(
            RecordingBytes bytes,
            long origin,
            int firstEvent,
            long size,
            byte[] block,
            int filled,
            StringCache strings) {
        super(bytes, origin, size, block, filled);
        this.firstEvent = firstEvent;
        this.strings = strings;
    }

    /** Values of bytes that are in memory; all of them may be read. */
    static ChunkInput of(byte[] bytes, int length) {
        return of(bytes, length, new StringCache(TEXTS));
    }

    /** The same, with the texts that others have had already. */
    static ChunkInput of(byte[] bytes, int length, StringCache strings) {
        return new ChunkInput(null, 0, 0, length, Arrays.copyOf(bytes, length + SLACK), length, strings);
    }

    /**
     * Moves to the event that starts at an offset of the chunk and reads its size. What may be read then, its type first, ends
     * where the event does.
     *
     * @return its size in bytes
     * @throws DamagedRecordingException when no event starts there, or not all of it is there
     */
    long openEvent(long start) {
        long at = start - blockStart;
        if (at < 0 || at > blockEnd - EVENT_START) {
            return openElsewhere(start);
        }
        position = (int) at;
        limit = blockEnd;
        long eventSize = varint();
        if (eventSize < SMALLEST_EVENT || eventSize > blockEnd - at) {
            return openElsewhere(start);
        }
        end = start + eventSize;
        limit = (int) (at + eventSize);
        return eventSize;
    }

    /** Opens an event that is not, or not all, in the block. */
    private long openElsewhere(long start) {
        if (start < firstEvent || start >= size()) {
            throw new DamagedRecordingException("an event outside the chunk");
        }
        window(start, Math.min(EVENT_START, size() - start));
        long eventSize = varint();
        if (eventSize < SMALLEST_EVENT || eventSize > size() - start) {
            throw new DamagedRecordingException("an event of an impossible size");
        }
        long here = position();
        window(start, eventSize);
        position = (int) (here - blockStart);
        return eventSize;
    }

    float rawFloat() {
        require(Float.BYTES);
        float value = Float.intBitsToFloat(Integer.reverseBytes(values.getInt(position)));
        position += Float.BYTES;
        return value;
    }

    double rawDouble() {
        require(Double.BYTES);
        double value = Double.longBitsToDouble(Long.reverseBytes(values.getLong(position)));
        position += Double.BYTES;
        return value;
    }

    /** A number of things that each take a byte at least, so that no damaged count makes a loop long. */
    int count() {
        long value = varint();
        if (value < 0 || value > left() || value > Integer.MAX_VALUE) {
            throw new DamagedRecordingException("a count larger than what is left");
        }
        return (int) value;
    }

    void skip(int count) {
        if (count > limit - position && count <= left()) {
            window(position() + count, left() - count);
            return;
        }
        require(count);
        position += count;
    }

    /** Where the rest of what may be read first differs from other bytes; -1 when all is the same. */
    int mismatch(byte[] other, int length) {
        // an event that goes on in the next block differs, for all that is known
        return left() > limit - position ? 0 : Arrays.mismatch(block, position, limit, other, 0, length);
    }

    /** Moves over bytes if they come next, else does nothing. */
    boolean accept(byte[] other, int from, int to) {
        int next = position + to - from;
        if (next > limit || !Arrays.equals(block, position, next, other, from, to)) {
            return false;
        }
        position = next;
        return true;
    }

    /** The rest of what may be read, up to a length. */
    byte[] rest(int most) {
        if (left() > most) {
            throw new DamagedRecordingException("an event of an impossible size");
        }
        return raw((int) left());
    }

    private byte[] raw(int count) {
        if (count > left()) {
            throw new DamagedRecordingException("a value beyond its end");
        }
        byte[] raw = new byte[count];
        int done = 0;
        while (done < count) {
            require(1);
            int next = Math.min(count - done, limit - position);
            System.arraycopy(block, position, raw, done, next);
            position += next;
            done += next;
        }
        return raw;
    }

    /** Whether the next values are integers of one byte each. */
    boolean singleBytes(int count) {
        if (count > limit - position) {
            return false;
        }
        for (int i = position; i < position + count; i++) {
            if (block[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** A number of characters that each take a byte at least. */
    int length() {
        int count = count();
        if (count > LONGEST_TEXT) {
            throw new DamagedRecordingException("a text of an impossible length");
        }
        return count;
    }

    String text(int count, Charset encoding) {
        if (count > limit - position) {
            return strings.text(raw(count), 0, count, encoding);
        }
        String text = strings.text(block, position, count, encoding);
        position += count;
        return text;
    }
}
