package timeagent.analysis.recording;

import java.nio.ByteBuffer;

/**
 * A chunk of a recording. Its header has the places of its metadata and its last checkpoint, and how its ticks become time.
 *
 * @param start offset of its first byte in the file
 * @param end where what is there of it ends
 * @param shift what is added to its times, ns, so that they go on from those of the chunk before where the wall clock was set
 * @param stepped whether the wall clock was set in it, or in the one before
 */
record Chunk(long start, long end, ByteBuffer header, long shift, boolean stepped) {

    /** Bytes of the header. */
    static final int HEADER = 68;

    static final int MAGIC = 'F' << 24 | 'L' << 16 | 'R' << 8;

    private static final int COMPRESSED_INTEGERS = 1;

    /** The wall clock has milliseconds on some JDKs, and is adjusted by 0.5 ms a second at most. */
    private static final long LEAST_STEP_NANOS = 10_000_000;

    private static final double DRIFT = 1e-3;

    Chunk(long start, long end, ByteBuffer header) {
        this(start, end, header, 0, false);
    }

    /**
     * How far the wall clock moved, against the ticks, from the start of this chunk to that of the next one of the same JVM, ns. The JVM
     * takes the times of a chunk from the wall clock; if that is set back, they stand still until it is where it was.
     */
    long stepUntil(Chunk next) {
        double elapsed = (next.startTicks() - startTicks()) * nanosPerTick();
        double step = next.header.getLong(32) - header.getLong(32) - elapsed;
        return elapsed > 0 && Math.abs(step) > LEAST_STEP_NANOS + DRIFT * elapsed ? Math.round(step) : 0;
    }

    Chunk shifted(long nanos, boolean isStepped) {
        return new Chunk(start, end, header, nanos, isStepped);
    }

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
        return header.getLong(32) + shift;
    }

    /** Length of the chunk by the wall clock, ns. */
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
