package timeagent.analysis.recording;

import java.nio.ByteBuffer;

/**
 * A chunk of a recording. Its header has the places of its metadata and its last checkpoint, and how its ticks become time.
 *
 * @param start offset of its first byte in the file
 * @param end where what is there of it ends
 */
record Chunk(long start, long end, ByteBuffer header) {

    /** Bytes of the header. */
    static final int HEADER = 68;

    static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;

    private static final int COMPRESSED_INTEGERS = 1;

    /** Bytes of the whole chunk; of an unfinished one, up to its last flush. */
    long size() {
        return header.getLong(8);
    }

    long lastCheckpoint() {
        return start + header.getLong(16);
    }

    long metadata() {
        return start + header.getLong(24);
    }

    /** Start of the chunk, ns since 1970. */
    long startNanos() {
        return header.getLong(32);
    }

    /** Length of the chunk, ns. */
    long durationNanos() {
        return header.getLong(40);
    }

    private long ticksPerSecond() {
        return header.getLong(56);
    }

    /** Whether the JVM closed it. */
    boolean finished() {
        return header.get(64) == 0;
    }

    /** Whether all of it is there and the JVM closed it. */
    boolean complete() {
        return finished() && end - start == size();
    }

    /** Whether it is of a version that can be read, its integers are stored as every JDK does by default, and it has a clock. */
    boolean isReadable() {
        int major = header.getShort(4);
        return header.getInt(0) == MAGIC
                && (major == 1 || major == 2)
                && (header.get(67) & COMPRESSED_INTEGERS) != 0
                && ticksPerSecond() > 0;
    }

    double nanosPerTick() {
        return 1e9 / ticksPerSecond();
    }

    /** What {@link #startNanos} is in ticks. */
    long startTicks() {
        return header.getLong(48);
    }
}
