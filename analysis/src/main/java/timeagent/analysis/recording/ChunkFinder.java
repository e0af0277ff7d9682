package timeagent.analysis.recording;

import java.nio.ByteBuffer;

/** Finds the chunks of a file, one after the other, and says what lies between them that is none. */
final class ChunkFinder {

    private static final int BLOCK = 1 << 16;

    private final RecordingBytes bytes;
    private final long size;
    private final byte[] header = new byte[ChunkHeader.SIZE];
    private long position;
    private String problem;

    ChunkFinder(RecordingBytes bytes) {
        this.bytes = bytes;
        this.size = bytes.size();
    }

    /** Whether the file begins as a recording does. */
    boolean looksLikeRecording() {
        return bytes.read(0, header, 4) == 4
                && header[0] == 'F'
                && header[1] == 'L'
                && header[2] == 'R'
                && header[3] == 0;
    }

    /** Returns null when there are no more; {@link #problem} then says what is behind the last. */
    Chunk next() {
        problem = null;
        while (position < size) {
            if (!startsAt(position)) {
                lost(size - position < ChunkHeader.SIZE ? "it is cut off" : "a part of it is damaged");
                position = nextChunk(position + 1);
                continue;
            }
            try {
                return extent(ChunkHeader.read(ByteBuffer.wrap(header)));
            } catch (DamagedRecordingException e) {
                lost("a part of it is damaged (" + e.getMessage() + ")");
                position = nextChunk(position + ChunkHeader.SIZE);
            }
        }
        return null;
    }

    /** What was found wrong since the chunk before, or null. */
    String problem() {
        return problem;
    }

    private Chunk extent(ChunkHeader chunk) {
        long start = position;
        long length = length(chunk, size - start);
        position = start + length;
        return new Chunk(start, length, chunk, chunk.finished() && length == chunk.size(), problem);
    }

    /** Bytes up to the next chunk or the end of the file, and, where the header has another opinion, why. */
    private long length(ChunkHeader chunk, long left) {
        long told = chunk.size();
        if (told == left || told >= ChunkHeader.SIZE && told < left && followed(told, left)) {
            if (!chunk.finished()) {
                lost("the JVM did not finish it");
            }
            return told;
        }
        if (!chunk.finished()) {
            lost("the JVM did not finish it");
            // what is behind the last flush may be half written
            return told > ChunkHeader.SIZE && told < left ? told : left;
        }
        long next = nextChunk(position + ChunkHeader.SIZE);
        lost(told > left && next == size ? "it is cut off" : "a part of it is damaged");
        return next - position;
    }

    private boolean followed(long told, long left) {
        // too little left for a header is no proof against the size
        return left - told < ChunkHeader.SIZE || startsAt(position + told);
    }

    private boolean startsAt(long offset) {
        return bytes.read(offset, header, ChunkHeader.SIZE) == ChunkHeader.SIZE
                && ChunkHeader.startsAt(ByteBuffer.wrap(header), 0);
    }

    /**
     * Offset of the next chunk from {@code from} on, or the end of the file.
     *
     * <p>Every flush of a chunk leaves a copy of the chunk's header among the events, so a header alone is no proof: a chunk is
     * taken for one when it ends where the file does or another one starts.
     */
    private long nextChunk(long from) {
        byte[] block = new byte[BLOCK];
        // blocks overlap by what a header needs
        for (long start = from; start <= size - ChunkHeader.SIZE; start += BLOCK - ChunkHeader.SIZE + 1) {
            int filled = bytes.read(start, block, (int) Math.min(BLOCK, size - start));
            ByteBuffer buffer = ByteBuffer.wrap(block, 0, filled);
            for (int i = 0; i <= filled - ChunkHeader.SIZE; i++) {
                if (block[i] == 'F' && ChunkHeader.startsAt(buffer, i) && endsWell(start + i, buffer.getLong(i + 8))) {
                    return start + i;
                }
            }
        }
        return size;
    }

    private boolean endsWell(long start, long told) {
        long end = start + told;
        return end == size || end > start && end < size && startsAt(end);
    }

    /** Keeps the first reason: what follows is often its consequence. */
    private void lost(String what) {
        if (problem == null) {
            problem = what;
        }
    }
}
