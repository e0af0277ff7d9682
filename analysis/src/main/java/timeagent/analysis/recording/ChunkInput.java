package timeagent.analysis.recording;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Reads the primitives of a chunk, never beyond a limit.
 *
 * <p>Whatever the bytes are, a read returns or throws {@link DamagedRecordingException}: no read allocates more than the
 * bytes that are there. Values come from a block that is copied out of the mapped file, for reading a mapped file byte by byte
 * is several times slower.
 */
final class ChunkInput {

    private static final int BLOCK = 1 << 16;
    // a size and a type, nine bytes each at most
    private static final int EVENT_START = 18;

    private final ByteBuffer chunk;
    private final StringCache strings = new StringCache();
    private byte[] block = new byte[BLOCK];
    private ByteBuffer values = ByteBuffer.wrap(block);
    /** Where in the chunk the block starts and ends. */
    private int blockStart;

    private int blockEnd;
    /** Where in the block the next value is, and where values end. */
    private int position;

    private int limit;

    ChunkInput(ByteBuffer chunk) {
        this.chunk = chunk;
    }

    /** Bytes of the chunk that are there. */
    int size() {
        return chunk.limit();
    }

    /** Offset of the next value in the chunk. */
    int position() {
        return blockStart + position;
    }

    /** Whether all that may be read was read. */
    boolean atLimit() {
        return position == limit;
    }

    /**
     * Moves to the event that starts at an offset of the chunk and reads its size. What may be read then, its type first, ends
     * where the event does.
     *
     * @return its size in bytes
     * @throws DamagedRecordingException when no event starts there, or not all of it is there
     */
    int openEvent(long start) {
        if (start < ChunkHeader.SIZE || start >= size()) {
            throw new DamagedRecordingException("an event outside the chunk");
        }
        int at = (int) start;
        window(at, Math.min(EVENT_START, size() - at));
        long eventSize = varint();
        // three bytes are the shortest: a size, a type, and a time
        if (eventSize < 3 || eventSize > size() - at) {
            throw new DamagedRecordingException("an event of an impossible size");
        }
        int read = position() - at;
        window(at, (int) eventSize);
        position += read;
        return (int) eventSize;
    }

    private void window(int start, int length) {
        if (start < blockStart || start + length > blockEnd) {
            load(start, length);
        }
        position = start - blockStart;
        limit = position + length;
    }

    private void load(int start, int length) {
        if (length > block.length) {
            block = new byte[length];
            values = ByteBuffer.wrap(block);
        }
        int filled = Math.min(block.length, size() - start);
        chunk.get(start, block, 0, filled);
        blockStart = start;
        blockEnd = start + filled;
    }

    byte rawByte() {
        if (position >= limit) {
            throw new DamagedRecordingException("a value beyond its end");
        }
        return block[position++];
    }

    float rawFloat() {
        require(Float.BYTES);
        float value = values.getFloat(position);
        position += Float.BYTES;
        return value;
    }

    double rawDouble() {
        require(Double.BYTES);
        double value = values.getDouble(position);
        position += Double.BYTES;
        return value;
    }

    /** A compressed integer: seven bits a byte, the lowest first; the ninth byte carries eight. */
    long varint() {
        byte next = rawByte();
        if (next >= 0) {
            return next;
        }
        long value = next & 0x7f;
        for (int shift = 7; shift < 56; shift += 7) {
            next = rawByte();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        return value | (rawByte() & 0xffL) << 56;
    }

    /** A number of things that each take a byte at least, so that no damaged count makes a loop long. */
    int count() {
        long value = varint();
        if (value < 0 || value > limit - position) {
            throw new DamagedRecordingException("a count larger than what is left");
        }
        return (int) value;
    }

    void skip(int bytes) {
        require(bytes);
        position += bytes;
    }

    /** Moves over bytes if they come next, else does nothing. */
    boolean accept(byte[] expected) {
        int end = position + expected.length;
        if (end > limit || !Arrays.equals(block, position, end, expected, 0, expected.length)) {
            return false;
        }
        position = end;
        return true;
    }

    /** The bytes from an offset of the chunk, in the event that is open, to where the input stands. */
    byte[] since(int start) {
        return Arrays.copyOfRange(block, start - blockStart, position);
    }

    /** Whether the next values are integers of one byte each. */
    boolean singleBytes(int count) {
        require(count);
        for (int i = position; i < position + count; i++) {
            if (block[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /** The text of {@code bytes} bytes, one a character. */
    String latin1(int bytes) {
        require(bytes);
        String text = strings.latin1(block, position, bytes);
        position += bytes;
        return text;
    }

    String utf8(int bytes) {
        require(bytes);
        String text = strings.utf8(block, position, bytes);
        position += bytes;
        return text;
    }

    private void require(int bytes) {
        if (bytes < 0 || bytes > limit - position) {
            throw new DamagedRecordingException("a value beyond its end");
        }
    }
}
