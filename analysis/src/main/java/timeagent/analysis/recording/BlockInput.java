package timeagent.analysis.recording;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Reads integers from a block of the chunk that is read from the file at once: reading the file itself byte by byte would be
 * many times slower. An event is mostly whole in the block, a longer one is read block by block.
 */
class BlockInput {

    private static final int BLOCK = 1 << 16;
    private static final int LONGEST_VARINT = 9;
    // a compressed integer is looked at eight bytes at a time, also the last one in the block
    static final int SLACK = Long.BYTES;

    private final RecordingBytes bytes;
    /** Where in the file the chunk starts, and how long it is. */
    private final long origin;

    private final long size;

    final byte[] block;
    final ByteBuffer values;
    /** Where in the chunk the block starts, and how much of the block is filled. */
    long blockStart;

    int blockEnd;
    /** Where in the block the next value is, and where values end, or the block does. */
    int position;

    int limit;
    /** Where in the chunk values end. */
    long end;

    /**
     * @param bytes null when all is in the block
     * @param filled how much of the block is filled, from the start of the chunk on
     */
    BlockInput(RecordingBytes bytes, long origin, long size, byte[] block, int filled) {
        this.bytes = bytes;
        this.origin = origin;
        this.size = size;
        this.block = block;
        this.values = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
        this.blockEnd = filled;
        this.limit = filled;
        this.end = filled;
    }

    static byte[] newBlock() {
        return new byte[BLOCK + SLACK];
    }

    /** Bytes of the chunk that are there. */
    final long size() {
        return size;
    }

    /** Offset of the next value in the chunk. */
    final long position() {
        return blockStart + position;
    }

    /** Whether all that may be read was read. */
    final boolean atLimit() {
        return position() == end;
    }

    final void window(long start, long length) {
        end = start + length;
        if (start < blockStart || start + Math.min(length, BLOCK) > blockStart + blockEnd) {
            load(start);
        }
        position = (int) (start - blockStart);
        limit = (int) Math.min(end - blockStart, blockEnd);
    }

    private void load(long start) {
        int wanted = (int) Math.min(BLOCK, size - start);
        int read = bytes == null ? 0 : bytes.read(origin + start, block, wanted);
        blockStart = start;
        blockEnd = read;
        if (read < wanted) {
            throw new DamagedRecordingException("a file that became shorter");
        }
    }

    /** Has at least this many bytes of the event in the block. */
    final void require(int count) {
        if (count <= limit - position && count >= 0) {
            return;
        }
        if (count < 0 || count > left()) {
            throw new DamagedRecordingException("a value beyond its end");
        }
        window(position(), left());
    }

    final long left() {
        return end - position();
    }

    final byte rawByte() {
        if (position >= limit) {
            require(1);
        }
        return block[position++];
    }

    /** A compressed integer: seven bits a byte, the lowest first; the ninth byte carries eight. */
    final long varint() {
        int rest = limit - position;
        if (rest > 0 && block[position] >= 0) {
            return block[position++];
        }
        if (rest > 1 && block[position + 1] >= 0) {
            position += 2;
            return block[position - 2] & 0x7f | block[position - 1] << 7;
        }
        return rest > Long.BYTES ? wordVarint() : bytesVarint();
    }

    /** Moves over compressed integers: the one loop that all constants nobody asks for go through. */
    final void skipVarints(long count) {
        byte[] bytesHere = block;
        int end = limit;
        int at = position;
        int next = at;
        int length = 0;
        long left = count;
        while (left > 0 && next < end) {
            length++;
            if (bytesHere[next++] >= 0 || length == LONGEST_VARINT) {
                left--;
                length = 0;
                at = next;
            }
        }
        position = at;
        while (left > 0) {
            varint();
            left--;
        }
    }

    private long bytesVarint() {
        long value = 0;
        for (int shift = 0; shift < 56; shift += 7) {
            byte next = rawByte();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
        return value | (rawByte() & 0xffL) << 56;
    }

    /** All bytes at once: eight of them as one number, the bits squeezed together step by step. */
    private long wordVarint() {
        long word = values.getLong(position);
        long stops = ~word & Varint.STOP_BITS;
        if (stops == 0) {
            position += Long.BYTES + 1;
            return Varint.squeezed(word) | (block[position - 1] & 0xffL) << 56;
        }
        int bits = Long.numberOfTrailingZeros(stops);
        position += (bits >>> 3) + 1;
        return Varint.squeezed(word & -1L >>> 63 - bits);
    }

    /** The block, to be read at any place. */
    final byte[] block() {
        return block;
    }

    /** How much of the block is filled. */
    final int filled() {
        return blockEnd;
    }

    /** Where in the chunk the block starts. */
    final long blockStart() {
        return blockStart;
    }

    /** Has bytes of the chunk in the block; returns false where the chunk, or a block, does not have so many. */
    final boolean reach(long start, int length) {
        if (length > Math.min(BLOCK, size - start)) {
            return false;
        }
        if (!holds(start, length)) {
            load(start);
        }
        return true;
    }

    /** Whether bytes of the chunk are in the block. */
    final boolean holds(long start, long length) {
        return start >= blockStart && start + length <= blockStart + blockEnd;
    }

    /** Copies bytes that are in the block. */
    final void copy(long start, int length, byte[] into, int at) {
        System.arraycopy(block, (int) (start - blockStart), into, at, length);
    }
}
