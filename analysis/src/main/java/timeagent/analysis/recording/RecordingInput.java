package timeagent.analysis.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads values of a recording as Flight Recorder writes them; a block of the file is in memory.
 *
 * <p>Whatever the bytes are, a read returns or throws {@link DamagedRecordingException}, and what it allocates has a bound. The
 * file is not mapped: a mapped file that becomes shorter meanwhile ends the JVM.
 */
final class RecordingInput {

    /** Stands for a text whose constant pool was lost. */
    static final String LOST = "?";

    /** Number of hash values. */
    static final int HASHES = 1 << 12;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle LITTLE_ENDIAN =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long MIXER = 0x9e3779b97f4a7c15L;

    // a JDK's metadata are 130 kB
    private static final int BLOCK = 1 << 18;
    // a size and a type, nine bytes each at most
    private static final int EVENT_HEAD = 18;
    // larger than what Flight Recorder has a buffer for
    private static final int LARGEST_VALUE = 1 << 26;

    /** Constant texts of the chunk, as far as they are known. */
    final Texts texts = new Texts();

    /** Size of the file when it was opened. */
    final long size;

    /** Bytes of the event that is being read, its size and type included. */
    long eventSize;

    long eventType;

    private final FileChannel file;
    private byte[] block = new byte[BLOCK];
    /** Where in the file the block starts, and how much of the block is filled. */
    private long blockStart;

    private int filled;
    private int position;

    /** Where in the block ends what may be read, and in the file: beyond the block it is loaded when it is needed. */
    private int limit;

    private long end;

    RecordingInput(FileChannel file) throws IOException {
        this.file = file;
        this.size = file.size();
    }

    /** Where in the file the next value is. */
    long offset() {
        return blockStart + position;
    }

    /** Bytes that were not read. */
    long left() {
        return end - offset();
    }

    /** Moves to a place in the file, to read up to this many bytes. */
    void moveTo(long offset, long length) {
        int wanted = (int) Math.min(length, size - offset);
        if (offset < blockStart || offset + wanted > blockStart + filled) {
            load(offset, wanted);
        }
        position = (int) (offset - blockStart);
        limit = position + wanted;
        end = offset + wanted;
    }

    /** Moves to a place in the file, to read up to its end or this one, block by block. */
    void moveInto(long offset, long length) {
        moveTo(offset, Math.min(length, BLOCK));
        end = Math.min(size, offset + length);
    }

    /** Loads what follows, this many bytes at least; returns whether there is any. */
    private boolean more(long least) {
        if (offset() + least > end || blockStart + limit >= end) {
            return false;
        }
        long until = end;
        moveTo(offset(), Math.min(left(), Math.max(least, BLOCK)));
        end = until;
        return true;
    }

    private void load(long offset, int wanted) {
        block = wanted > block.length ? new byte[wanted] : block;
        ByteBuffer into = ByteBuffer.wrap(block);
        try {
            int read = 0;
            while (into.hasRemaining() && read >= 0) {
                read = file.read(into, offset + into.position());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        blockStart = offset;
        filled = into.position();
        if (filled < wanted) {
            throw new DamagedRecordingException("a file that became shorter");
        }
    }

    /**
     * Moves to the event at an offset, behind its size and type. Checkpoints and metadata are of any size and read block by block,
     * all others are in memory as a whole.
     *
     * @throws DamagedRecordingException when no event of the chunk starts there, or not all of it is there
     */
    void moveToEvent(long offset, Chunk chunk) {
        if (offset < chunk.start() + Chunk.HEADER || offset >= chunk.end()) {
            throw new DamagedRecordingException("an event outside the chunk");
        }
        moveTo(offset, Math.min(EVENT_HEAD, chunk.end() - offset));
        eventSize = varint();
        eventType = varint();
        int head = (int) (offset() - offset);
        if (eventSize < head || eventSize > chunk.end() - offset) {
            throw new DamagedRecordingException("an event of an impossible size");
        }
        if (eventType == Metadata.EVENT_TYPE || eventType == Constants.EVENT_TYPE) {
            moveInto(offset, eventSize);
        } else if (eventSize <= LARGEST_VALUE) {
            moveTo(offset, eventSize);
        } else {
            throw new DamagedRecordingException("an event of an impossible size");
        }
        position += head;
    }

    /** A byte that is not part of a compressed integer. */
    byte rawByte() {
        int at = skip(1);
        return block[at];
    }

    /** A compressed integer: seven bits a byte, the lowest first; the ninth byte has eight. */
    long varint() {
        // fields are read and written once, for this is where the time goes
        byte[] from = block;
        int at = position;
        int end = limit;
        if (end - at >= Long.BYTES) {
            // eight bytes at once: those up to the first without a high bit, then their groups of seven bits put
            // together
            long bytes = (long) LITTLE_ENDIAN.get(from, at);
            long ends = ~bytes & 0x8080808080808080L;
            if (ends != 0) {
                position = at + (Long.numberOfTrailingZeros(ends) + 1) / Byte.SIZE;
                long bits = bytes & (ends ^ ends - 1) & 0x7f7f7f7f7f7f7f7fL;
                bits = bits & 0x007f007f007f007fL | (bits & 0x7f007f007f007f00L) >>> 1;
                bits = bits & 0x00003fff00003fffL | (bits & 0x3fff00003fff0000L) >>> 2;
                return bits & 0x000000000fffffffL | (bits & 0x0fffffff00000000L) >>> 4;
            }
        }
        long value = 0;
        for (int shift = 0; at < end; shift += 7) {
            byte next = from[at++];
            if (shift == 56 || next >= 0) {
                position = at;
                return value | (next & 0xffL) << shift;
            }
            value |= (next & 0x7fL) << shift;
        }
        if (more(1)) {
            return varint();
        }
        throw new DamagedRecordingException("a value beyond its end");
    }

    double rawFloat() {
        int at = skip(Float.BYTES);
        return ByteBuffer.wrap(block).getFloat(at);
    }

    double rawDouble() {
        int at = skip(Double.BYTES);
        return ByteBuffer.wrap(block).getDouble(at);
    }

    /** A number of things that each take a byte at least, so that no damaged count makes a loop or an array long. */
    int count() {
        long value = varint();
        if (value < 0 || value > left() || value > LARGEST_VALUE) {
            throw new DamagedRecordingException("a count larger than what is left");
        }
        return (int) value;
    }

    /** Moves over bytes and returns where in the block they start. */
    private int skip(int count) {
        if (count > limit - position && !more(count)) {
            throw new DamagedRecordingException("a value beyond its end");
        }
        position += count;
        return position - count;
    }

    /**
     * A text: nothing, empty, a key into the constant pool, or characters in one of three encodings.
     *
     * @return null for a null reference, {@link #LOST} for a key that is not in the pool
     */
    String text() {
        return switch (rawByte()) {
            case 0 -> null;
            case 1 -> "";
            case 2 -> texts.get(varint());
            case 3 -> text(StandardCharsets.UTF_8);
            case 4 -> characters();
            case 5 -> text(StandardCharsets.ISO_8859_1);
            default -> throw new DamagedRecordingException("a text in an unknown encoding");
        };
    }

    private String text(Charset encoding) {
        int length = count();
        int at = skip(length);
        return new String(block, at, length, encoding);
    }

    /** Reads a text of so many characters or bytes at most; a longer one is skipped and null. */
    String shortText(int most) {
        long start = offset();
        long until = end;
        byte encoding = rawByte();
        int length = encoding < 3 ? 0 : count();
        if (encoding < 3 || length <= most || encoding == 4) {
            moveInto(start, until - start);
            String text = text();
            return length <= most ? text : null;
        }
        if (length <= limit - position) {
            position += length;
        } else {
            moveInto(offset() + length, left() - length);
        }
        return null;
    }

    private String characters() {
        char[] text = new char[count()];
        for (int i = 0; i < text.length; i++) {
            text[i] = (char) varint();
        }
        return new String(text);
    }

    /** A copy of the bytes that were not read; of a large event, only of those in memory. */
    byte[] rest() {
        return Arrays.copyOfRange(block, position, limit);
    }

    /** A hash of the remaining bytes, from 0 to {@link #HASHES} - 1. */
    int hash() {
        long hash = limit - position;
        int at = position;
        for (; at <= limit - Long.BYTES; at += Long.BYTES) {
            hash = (hash ^ (long) LONG.get(block, at)) * MIXER;
        }
        for (; at < limit; at++) {
            hash = (hash ^ block[at]) * MIXER;
        }
        // the high bits of a product depend on all input bits
        return (int) (hash >>> Long.SIZE - Integer.numberOfTrailingZeros(HASHES));
    }

    /** Moves to the end if the rest is the same as another one. */
    boolean skipIfSame(byte[] rest) {
        boolean same = Arrays.equals(block, position, limit, rest, 0, rest.length);
        position = same ? limit : position;
        return same;
    }
}
