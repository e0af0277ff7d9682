package timeagent.analysis.recording;

import java.util.Arrays;

/** Reads the metadata of chunks, once where it is the same: a JVM repeats it in every chunk. */
final class KnownMetadata {

    // a hundred times what a JDK has
    private static final int LONGEST = 1 << 23;

    private byte[] content;
    private Metadata metadata;

    /**
     * Reads the metadata event that starts at an offset of the chunk.
     *
     * @throws DamagedRecordingException when there is none, or it makes no sense
     */
    Metadata read(ChunkInput in, long offset) {
        in.openEvent(offset);
        if (in.varint() != Metadata.EVENT_TYPE) {
            throw new DamagedRecordingException("no metadata where the chunk says it is");
        }
        in.varint(); // start
        in.varint(); // duration
        in.varint(); // number of the metadata
        return of(in.rest(LONGEST));
    }

    private synchronized Metadata of(byte[] next) {
        if (metadata == null || !Arrays.equals(content, next)) {
            metadata = Metadata.read(next);
            content = next;
        }
        return metadata;
    }
}
