package timeagent.analysis.recording;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Reads a recording from its first chunk to its last and gives the events that are wanted to their handlers, in the order of
 * the file.
 *
 * <p>It keeps no event: memory does not grow with the file. Chunks are mapped into memory, each on its own; what of a damaged
 * file makes sense is read, and the rest is told in {@link RecordingInfo#problem}.
 */
public final class RecordingReader {

    private final Path file;
    private final Map<String, Consumer<Event>> handlers;
    private final Progress progress;
    private long position;
    private long startNanos;
    private long nanos;
    private long events;
    private int chunks;
    private String problem;
    private Metadata metadata;

    /**
     * @param handlers what to do with an event, by the name of its type; all other events are stepped over
     */
    public RecordingReader(Path file, Map<String, Consumer<Event>> handlers) {
        this(file, handlers, (read, all) -> {});
    }

    /** @param progress told after each chunk how far the reading is */
    public RecordingReader(Path file, Map<String, Consumer<Event>> handlers, Progress progress) {
        this.file = file;
        this.handlers = handlers;
        this.progress = progress;
    }

    /** Is told how much of a file was read. */
    public interface Progress {

        /** @param read bytes so far, of {@code all} */
        void read(long read, long all);
    }

    /**
     * Reads the file.
     *
     * @throws UnreadableRecordingException when it is no recording, or nothing of it can be read
     */
    public RecordingInfo read() throws UnreadableRecordingException {
        if (Files.isDirectory(file)) {
            throw unreadable("is a folder; name the .jfr files in it");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            long size = channel.size();
            if (size == 0) {
                throw unreadable("is empty; the JVM writes it when it ends or on jcmd JFR.dump, so wait for that");
            }
            readChunks(channel, size);
            if (events == 0) {
                throw unreadable("has no event that can be read: " + (problem == null ? "it is empty" : problem)
                        + "; record again");
            }
            return new RecordingInfo(file, size, startNanos, nanos / 1e9, events, chunks, problem);
        } catch (UnreadableRecordingException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw unreadable("does not exist; check the path");
        } catch (IOException e) {
            throw unreadable("cannot be read (" + e.getMessage() + ")");
        }
    }

    private void readChunks(FileChannel channel, long size) throws IOException {
        while (position < size) {
            ByteBuffer rest = channel.map(MapMode.READ_ONLY, position, Math.min(size - position, Integer.MAX_VALUE));
            if (!ChunkHeader.startsAt(rest, 0)) {
                if (position == 0 && !looksLikeRecording(rest)) {
                    throw unreadable("is not a recording of Flight Recorder; give a .jfr file");
                }
                lost(rest.limit() < ChunkHeader.SIZE ? "it is cut off" : "a part of it is damaged");
                position += nextChunk(rest, 1);
                continue;
            }
            readChunk(rest, size - position);
            progress.read(position, size);
        }
    }

    private static boolean looksLikeRecording(ByteBuffer start) {
        return start.limit() >= 4
                && start.get(0) == 'F'
                && start.get(1) == 'L'
                && start.get(2) == 'R'
                && start.get(3) == 0;
    }

    private void readChunk(ByteBuffer rest, long left) {
        ChunkHeader header;
        try {
            header = ChunkHeader.read(rest);
        } catch (DamagedRecordingException e) {
            lost("a part of it is damaged (" + e.getMessage() + ")");
            position += nextChunk(rest, ChunkHeader.SIZE);
            return;
        }
        long length = length(rest, header, left);
        boolean whole = header.finished() && length == header.size();
        // a buffer has no more than 2 GB; the JVM ends a chunk long before, unless maxchunksize says otherwise
        int readable = (int) Math.min(length, Integer.MAX_VALUE);
        if (readable < length) {
            lost("a chunk of it is larger than 2 GB and was read up to there");
        }
        Chunk chunk = new Chunk(rest.slice(0, readable), header, whole, metadata);
        chunk.read(handlers);
        if (chunk.damaged() && whole) {
            lost("a part of it is damaged");
        }
        metadata = chunk.metadata();
        if (chunks++ == 0) {
            startNanos = header.startNanos();
        }
        events += chunk.eventCount();
        nanos += chunk.nanos();
        position += length;
    }

    /** Bytes up to the next chunk or the end of the file, and, where the header has another opinion, why. */
    private long length(ByteBuffer rest, ChunkHeader header, long left) {
        long size = header.size();
        if (size == left || size >= ChunkHeader.SIZE && size < left && followed(rest, size)) {
            if (!header.finished()) {
                lost("the JVM did not finish it");
            }
            return size;
        }
        if (!header.finished()) {
            lost("the JVM did not finish it");
            // what is behind the last flush may be half written
            return size > ChunkHeader.SIZE && size < left ? size : left;
        }
        int next = nextChunk(rest, ChunkHeader.SIZE);
        lost(size > left && next == rest.limit() ? "it is cut off" : "a part of it is damaged");
        return next == rest.limit() ? left : next;
    }

    private static boolean followed(ByteBuffer rest, long size) {
        // too little left for a header, or too far away to look at it, is no proof against the size
        return rest.limit() - size < ChunkHeader.SIZE || ChunkHeader.startsAt(rest, (int) size);
    }

    /**
     * Offset of the next chunk from {@code from} on, or the end of what is there.
     *
     * <p>Every flush of a chunk leaves a copy of the chunk's header among the events, so a header alone is no proof: a chunk is
     * taken for one when it ends where the file does or another one starts.
     */
    private static int nextChunk(ByteBuffer rest, int from) {
        for (int i = from; i <= rest.limit() - ChunkHeader.SIZE; i++) {
            if (rest.get(i) == 'F' && ChunkHeader.startsAt(rest, i)) {
                long end = i + ChunkHeader.sizeAt(rest, i);
                if (end == rest.limit() || end > i && end < rest.limit() && ChunkHeader.startsAt(rest, (int) end)) {
                    return i;
                }
            }
        }
        return rest.limit();
    }

    /** Keeps the first reason: what follows is often its consequence. */
    private void lost(String what) {
        if (problem == null) {
            problem = what;
        }
    }

    private UnreadableRecordingException unreadable(String what) {
        return new UnreadableRecordingException("'" + file + "' " + what);
    }
}
