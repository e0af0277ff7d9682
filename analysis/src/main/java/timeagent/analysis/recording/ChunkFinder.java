package timeagent.analysis.recording;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Finds the chunks of a file, one after the other, and says what lies between them that is none. */
final class ChunkFinder {

    private final RecordingInput in;
    private final Consumer<String> lost;
    private long position;

    /** @param lost takes what is missing before or at the end of a chunk, found without looking into it */
    ChunkFinder(RecordingInput in, Consumer<String> lost) {
        this.in = in;
        this.lost = lost;
    }

    /** Whether the file begins as a recording does. */
    boolean looksLikeRecording() {
        return firstInt() == Chunk.MAGIC;
    }

    /** RFC 1952, 2.3.1. */
    boolean isGzip() {
        return firstInt() >>> 16 == 0x1f8b;
    }

    private int firstInt() {
        in.moveTo(0, Integer.BYTES);
        return in.left() == Integer.BYTES ? ByteBuffer.wrap(in.rest()).getInt() : 0;
    }

    /** Returns null when there are no more. */
    Chunk next() {
        while (position < in.size) {
            Chunk chunk = chunkAt(position);
            if (chunk != null) {
                position = end(chunk);
                return new Chunk(chunk.start(), position, chunk.header());
            }
            lost.accept(in.size - position < Chunk.HEADER ? "it is cut off" : "a part of it is damaged");
            position = nextChunk(position + 1);
        }
        return null;
    }

    /** Where the next chunk starts or the file ends; reports why if the header states another size. */
    private long end(Chunk chunk) {
        long end = chunk.start() + chunk.size();
        if (!chunk.finished()) {
            lost.accept("the JVM did not finish it");
            // what is behind the last flush may be half written
            return chunk.size() > Chunk.HEADER && end > 0 && end <= in.size ? end : in.size;
        }
        if (endsWell(chunk)) {
            return end;
        }
        long next = nextChunk(chunk.start() + Chunk.HEADER);
        lost.accept(
                chunk.size() > in.size - chunk.start() && next == in.size
                        ? "it is cut off"
                        : "a part of it is damaged");
        return next;
    }

    private Chunk chunkAt(long offset) {
        in.moveTo(offset, Chunk.HEADER);
        Chunk chunk = new Chunk(offset, in.size, ByteBuffer.wrap(in.rest()));
        return in.left() == Chunk.HEADER && chunk.isReadable() ? chunk : null;
    }

    /**
     * Offset of the next chunk from {@code from} on, or the end of the file.
     *
     * <p>Every flush of a chunk leaves a copy of the chunk's header among the events, so a header alone is no proof: a chunk is
     * taken for one when it ends where the file does or another one starts.
     */
    private long nextChunk(long from) {
        for (long offset = from; offset <= in.size - Chunk.HEADER; offset++) {
            in.moveTo(offset, 1);
            if (in.rawByte() == 'F') {
                Chunk chunk = chunkAt(offset);
                if (chunk != null && endsWell(chunk)) {
                    return offset;
                }
            }
        }
        return in.size;
    }

    private boolean endsWell(Chunk chunk) {
        long left = in.size - chunk.start() - chunk.size();
        // too little left for a header is no proof against the size
        return chunk.size() >= Chunk.HEADER
                && left >= 0
                && (left < Chunk.HEADER || chunkAt(chunk.start() + chunk.size()) != null);
    }
}
