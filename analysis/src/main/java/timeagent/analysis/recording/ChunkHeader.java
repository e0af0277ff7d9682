package timeagent.analysis.recording;

import java.nio.ByteBuffer;

/**
 * The first 68 bytes of a chunk: how long it is, where its metadata and its last checkpoint are, and how its ticks become
 * time.
 *
 * @param size bytes of the whole chunk; of an unfinished one, up to its last flush
 * @param checkpoint offset of the last checkpoint event, from the start of the chunk
 * @param metadata offset of the metadata event, from the start of the chunk
 * @param startNanos start of the chunk, ns since 1970
 * @param durationNanos length of the chunk, ns
 * @param startTicks start of the chunk in ticks
 * @param ticksPerSecond ticks in a second
 * @param finished whether the JVM closed the chunk
 */
record ChunkHeader(
        long size,
        long checkpoint,
        long metadata,
        long startNanos,
        long durationNanos,
        long startTicks,
        long ticksPerSecond,
        boolean finished) {

    static final int SIZE = 68;

    static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;
    private static final int STATE_POSITION = 64;
    private static final int FLAGS_POSITION = 67;
    private static final int COMPRESSED_INTEGERS = 1;

    /** Whether a chunk of a version that can be read starts here. */
    static boolean startsAt(ByteBuffer bytes, int position) {
        if (bytes.limit() - position < SIZE || bytes.getInt(position) != MAGIC) {
            return false;
        }
        int major = bytes.getShort(position + 4);
        return major == 1 || major == 2;
    }

    /**
     * Reads a header.
     *
     * @param bytes {@link #SIZE} bytes at least, from the start of the chunk
     * @throws DamagedRecordingException when no time can be computed with it, or its integers are stored in a way no JDK does
     *     by default
     */
    static ChunkHeader read(ByteBuffer bytes) {
        if ((bytes.get(FLAGS_POSITION) & COMPRESSED_INTEGERS) == 0) {
            throw new DamagedRecordingException("integers that are not compressed");
        }
        ChunkHeader header = new ChunkHeader(
                bytes.getLong(8),
                bytes.getLong(16),
                bytes.getLong(24),
                bytes.getLong(32),
                bytes.getLong(40),
                bytes.getLong(48),
                bytes.getLong(56),
                bytes.get(STATE_POSITION) == 0);
        if (header.ticksPerSecond <= 0) {
            throw new DamagedRecordingException("a chunk without a clock rate");
        }
        return header;
    }

    /** Length of a span, ticks to ns. */
    double nanos(double ticks) {
        return ticks * 1e9 / ticksPerSecond;
    }

    /** A point in time, ticks to ns since 1970. */
    long time(long ticks) {
        return startNanos + Math.round(nanos((double) (ticks - startTicks)));
    }
}
