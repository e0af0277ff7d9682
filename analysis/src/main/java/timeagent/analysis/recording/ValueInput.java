package timeagent.analysis.recording;

import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/**
 * Reads values as Flight Recorder writes them from a part of an array, never beyond its end.
 *
 * <p>Whatever the bytes are, a read returns or throws {@link DamagedRecordingException}, and what it allocates has a bound.
 */
class ValueInput {

    /** Stands for a text whose constant pool was lost. */
    static final String LOST = "?";

    // longer than any command line or class path
    private static final int LONGEST_TEXT = 1 << 22;

    byte[] bytes;
    /** Where the next value is. */
    int position;
    /** Where values end. */
    int limit;

    ValueInput(byte[] bytes, int limit) {
        this.bytes = bytes;
        this.limit = limit;
    }

    /** Bytes that were not read. */
    final int left() {
        return limit - position;
    }

    /** A byte that is not part of a compressed integer. */
    final byte rawByte() {
        if (position >= limit) {
            throw new DamagedRecordingException("a value beyond its end");
        }
        return bytes[position++];
    }

    /** A compressed integer: seven bits a byte, the lowest first; the ninth byte has eight. */
    final long varint() {
        // fields are written once, for this is where the time goes
        byte[] from = bytes;
        int at = position;
        int end = limit;
        long value = 0;
        for (int shift = 0; at < end; shift += 7) {
            byte next = from[at++];
            if (shift == 56 || next >= 0) {
                position = at;
                return value | (next & 0xffL) << shift;
            }
            value |= (next & 0x7fL) << shift;
        }
        throw new DamagedRecordingException("a value beyond its end");
    }

    final float rawFloat() {
        return ByteBuffer.wrap(bytes).getFloat(skip(Float.BYTES));
    }

    final double rawDouble() {
        return ByteBuffer.wrap(bytes).getDouble(skip(Double.BYTES));
    }

    /** A number of things that each take a byte at least, so that no damaged count makes a loop long. */
    final int count() {
        long value = varint();
        if (value < 0 || value > left()) {
            throw new DamagedRecordingException("a count larger than what is left");
        }
        return (int) value;
    }

    /** Moves over bytes and returns where they start. */
    private int skip(int count) {
        if (count > left()) {
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
    final String text(Map<Long, String> pool) {
        byte encoding = rawByte();
        return switch (encoding) {
            case 0 -> null;
            case 1 -> "";
            case 2 -> pool.getOrDefault(varint(), LOST);
            case 3 -> text(StandardCharsets.UTF_8);
            case 4 -> characters(length());
            case 5 -> text(StandardCharsets.ISO_8859_1);
            default -> throw new DamagedRecordingException("a text in an unknown encoding");
        };
    }

    private String text(Charset encoding) {
        int length = length();
        return new String(bytes, skip(length), length, encoding);
    }

    private int length() {
        int length = count();
        if (length > LONGEST_TEXT) {
            throw new DamagedRecordingException("a text of an impossible length");
        }
        return length;
    }

    private String characters(int count) {
        char[] text = new char[count];
        for (int i = 0; i < count; i++) {
            text[i] = (char) varint();
        }
        return new String(text);
    }

    /** A copy of the bytes that were not read. */
    final byte[] rest() {
        return Arrays.copyOfRange(bytes, position, limit);
    }

    /** Moves to the end if the rest is the same as another one. */
    final boolean skipIfSame(byte[] rest) {
        if (!Arrays.equals(bytes, position, limit, rest, 0, rest.length)) {
            return false;
        }
        position = limit;
        return true;
    }
}
