package timeagent.analysis.recording;

/** Takes apart a compressed integer, seven bits a byte, the lowest first, that was read as one little-endian number. */
final class Varint {

    /** Bytes with these bits set are followed by another one. */
    static final long STOP_BITS = 0x8080808080808080L;

    private Varint() {}

    /** Joins the lower seven bits of each byte: pairs of them, pairs of pairs, and both halves. */
    static long squeezed(long word) {
        long value = (word & 0x007f007f007f007fL) | (word & 0x7f007f007f007f00L) >>> 1;
        value = (value & 0x00003fff00003fffL) | (value & 0x3fff00003fff0000L) >>> 2;
        return (value & 0x000000000fffffffL) | (value & 0x0fffffff00000000L) >>> 4;
    }
}
