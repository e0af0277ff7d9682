package timeagent.analysis.recording;

/** Reads the values of one event of a chunk after the other; of the chunk, a block is in memory. */
final class ChunkInput extends ValueInput {

    private static final int BLOCK = 1 << 17;
    // a size and a type, nine bytes each at most
    private static final int EVENT_HEAD = 18;
    // a size, a type, and a time
    private static final int SMALLEST_EVENT = 3;
    // several times the constants of a chunk; a larger one is damaged
    private static final int LARGEST_EVENT = 1 << 26;

    // a stack trace of the greatest depth that Flight Recorder takes
    private static final int LARGEST_VALUE = 1 << 16;

    private final RecordingBytes recording;
    private final long origin;
    /** Bytes of the chunk that are there. */
    final long size;

    /** Where in the chunk the block starts, and how much of the block is filled. */
    private long blockStart;

    private int filled;
    private long event;
    /** Bytes of the event, its size and type included. */
    long eventSize;

    long eventType;

    ChunkInput(RecordingBytes recording, Chunk chunk) {
        super(new byte[BLOCK], 0);
        this.recording = recording;
        this.origin = chunk.start();
        this.size = chunk.length();
    }

    /**
     * Moves to the event at an offset of the chunk and reads its size and its type.
     *
     * @throws DamagedRecordingException when no event starts there, or not all of it is there
     */
    void seek(long offset) {
        if (offset < ChunkHeader.SIZE || offset >= size) {
            throw new DamagedRecordingException("an event outside the chunk");
        }
        load(offset, (int) Math.min(EVENT_HEAD, size - offset));
        event = offset;
        moveTo(offset);
        limit = filled;
        eventSize = varint();
        if (eventSize < SMALLEST_EVENT || eventSize > size - offset) {
            throw new DamagedRecordingException("an event of an impossible size");
        }
        limit = (int) Math.min(filled, offset - blockStart + eventSize);
        eventType = varint();
    }

    /** Loads the whole event, to read the values behind its type. */
    void open() {
        if (eventSize > LARGEST_EVENT) {
            throw new DamagedRecordingException("an event of an impossible size");
        }
        long next = offset();
        load(event, (int) eventSize);
        moveTo(next);
        limit = (int) (event - blockStart + eventSize);
    }

    /** Where in the chunk the next value is. */
    long offset() {
        return blockStart + position;
    }

    /** Moves to a value of the event that is open. */
    void moveTo(long offset) {
        position = (int) (offset - blockStart);
    }

    /** Moves to a value anywhere in the chunk that is not larger than {@link #LARGEST_VALUE}. */
    void jump(long offset) {
        load(offset, (int) Math.min(LARGEST_VALUE, size - offset));
        moveTo(offset);
        limit = filled;
    }

    private void load(long start, int length) {
        if (start >= blockStart && start + length <= blockStart + filled) {
            return;
        }
        if (length > bytes.length) {
            bytes = new byte[length];
        }
        int wanted = (int) Math.min(bytes.length, size - start);
        blockStart = start;
        filled = recording.read(origin + start, bytes, wanted);
        if (filled < wanted) {
            throw new DamagedRecordingException("a file that became shorter");
        }
    }
}
