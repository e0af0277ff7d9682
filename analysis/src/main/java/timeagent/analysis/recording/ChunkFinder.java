package timeagent.analysis.recording;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Finds the chunks of a file, one after the other, and says what lies between them that is none. */
final class ChunkFinder {

    private static final int BLOCK = 1 << 16;

    private final RecordingBytes bytes;
    private final Consumer<String> lost;
    private final byte[] header = new byte[ChunkHeader.SIZE];
    private long position;

    /** @param lost takes what is missing before or at the end of a chunk, found without looking into it */
    ChunkFinder(RecordingBytes bytes, Consumer<String> lost) {
        this.bytes = bytes;
        this.lost = lost;
    }

    /** Whether the file begins as a recording does. */
    boolean looksLikeRecording() {
        return bytes.read(0, header, Integer.BYTES) == Integer.BYTES
                && ByteBuffer.wrap(header).getInt() == ChunkHeader.MAGIC;
    }

    /** Returns null when there are no more. */
    Chunk next() {
        while (position < bytes.size()) {
            if (!startsAt(position)) {
                lost.accept(bytes.size() - position < ChunkHeader.SIZE ? "it is cut off" : "a part of it is damaged");
                position = nextChunk(position + 1);
                continue;
            }
            try {
                ChunkHeader chunk = ChunkHeader.read(ByteBuffer.wrap(header));
                long start = position;
                long length = length(chunk, bytes.size() - start);
                position = start + length;
                return new Chunk(start, length, chunk, chunk.finished() && length == chunk.size());
            } catch (DamagedRecordingException e) {
                lost.accept("a part of it is damaged (" + e.getMessage() + ")");
                position = nextChunk(position + ChunkHeader.SIZE);
            }
        }
        return null;
    }

    /** Bytes up to the next chunk or the end of the file; reports why if the header states another number. */
    private long length(ChunkHeader chunk, long left) {
        long size = chunk.size();
        boolean fits = endsWell(position, size);
        if (!chunk.finished()) {
            lost.accept("the JVM did not finish it");
            // what is behind the last flush may be half written
            return fits || size > ChunkHeader.SIZE && size < left ? size : left;
        }
        if (fits) {
            return size;
        }
        long next = nextChunk(position + ChunkHeader.SIZE);
        lost.accept(size > left && next == bytes.size() ? "it is cut off" : "a part of it is damaged");
        return next - position;
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
        for (long start = from; start <= bytes.size() - ChunkHeader.SIZE; start += BLOCK - ChunkHeader.SIZE + 1) {
            int filled = bytes.read(start, block, (int) Math.min(BLOCK, bytes.size() - start));
            ByteBuffer buffer = ByteBuffer.wrap(block, 0, filled);
            for (int i = 0; i <= filled - ChunkHeader.SIZE; i++) {
                if (block[i] == 'F' && ChunkHeader.startsAt(buffer, i) && endsWell(start + i, buffer.getLong(i + 8))) {
                    return start + i;
                }
            }
        }
        return bytes.size();
    }

    private boolean endsWell(long start, long size) {
        long left = bytes.size() - start - size;
        // too little left for a header is no proof against the size
        return size >= ChunkHeader.SIZE && left >= 0 && (left < ChunkHeader.SIZE || startsAt(start + size));
    }
}
