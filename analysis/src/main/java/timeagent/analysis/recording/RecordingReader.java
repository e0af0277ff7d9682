package timeagent.analysis.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * Reads a recording from its first chunk to its last and gives the events that are wanted to their handlers, in the order of
 * the file.
 *
 * <p>It keeps no event: memory does not grow with the file. What of a damaged file makes sense is read; {@link RecordingInfo#problem}
 * says what is lost.
 */
public final class RecordingReader {

    private final Map<String, Consumer<Event>> handlers;
    private final Map<String, Volume> volumes = new HashMap<>();

    /** Starts of the chunks that were read ahead, ns since 1970. */
    private final Set<Long> ahead = new HashSet<>();

    private Map<Long, Type> types = Map.of();
    private long nanos;
    private long events;
    private Path name;
    private String problem;

    /** @param handlers what to do with an event, by the name of its type; all other events are skipped */
    public RecordingReader(Map<String, Consumer<Event>> handlers) {
        this.handlers = handlers;
    }

    /**
     * Reads a chunk of a recording that is being made; {@link #read} then skips it. Not usable after a RuntimeException.
     *
     * @param file of Flight Recorder's repository
     * @param since ns since 1970; earlier chunks belong to another recording and are skipped
     * @return whether the JVM has finished the file
     */
    public boolean readAhead(Path file, long since) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            RecordingInput in = new RecordingInput(channel);
            Chunk chunk = new ChunkFinder(in, reason -> {}).next();
            if (chunk == null || !chunk.complete()) {
                return false;
            }
            if (chunk.startNanos() >= since) {
                boolean isNew = ahead.add(chunk.startNanos());
                if (!isNew || !readChunk(chunk, in, new RecordingInput(channel))) {
                    throw new DamagedRecordingException("a damaged chunk, or one in two files");
                }
            }
            return true;
        }
    }

    /** Whether a chunk was read ahead that {@link #read} has not found in the recording. */
    public boolean isAhead() {
        return !ahead.isEmpty();
    }

    /**
     * Reads a recording, except the chunks that were read ahead.
     *
     * @param called the name of the file in messages and results
     * @throws UserException when it is no recording, or nothing of it can be read
     */
    public RecordingInfo read(Path file, Path called) throws UserException {
        name = called;
        if (Files.isDirectory(file)) {
            throw unreadable("is a folder; name the .jfr files in it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw unreadable("is a device or a pipe; save its output to a file first");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() == 0) {
                throw unreadable(
                        "is empty; the JVM writes it when it ends, or on jcmd JFR.dump; if the JVM was killed, report"
                                + " the folder of its PID in its temporary directory, <time>_<PID>");
            }
            return readChunks(new RecordingInput(channel), new RecordingInput(channel));
        } catch (NoSuchFileException e) {
            throw unreadable("does not exist; check the path");
        } catch (DamagedRecordingException e) {
            // between chunks: those within one are left out there
            throw unreadable("cannot be read (" + e.getMessage() + "); is it still being written?");
        } catch (UncheckedIOException e) {
            throw unreadable("cannot be read (" + IoErrorText.of(e.getCause()) + ")");
        } catch (IOException e) {
            throw unreadable("cannot be read (" + IoErrorText.of(e) + ")");
        }
    }

    private RecordingInfo readChunks(RecordingInput in, RecordingInput ofStacks) throws UserException {
        ChunkFinder finder = new ChunkFinder(in, this::lost);
        if (!finder.looksLikeRecording()) {
            throw unreadable("is not a recording of Flight Recorder; give a .jfr file");
        }
        Long start = null;
        for (Chunk chunk = finder.next(); chunk != null; chunk = finder.next()) {
            start = start == null ? Long.valueOf(chunk.startNanos()) : start;
            if (!ahead.remove(chunk.startNanos()) && !readChunk(chunk, in, ofStacks) && chunk.complete()) {
                lost("a part of it is damaged");
            }
        }
        if (events == 0) {
            throw unreadable(
                    "has no event that can be read: " + (problem == null ? "it is empty" : problem) + "; record again");
        }
        return new RecordingInfo(name, start, start + nanos, nanos / 1e9, events, volumes, problem);
    }

    /** Returns whether the chunk is undamaged. */
    private boolean readChunk(Chunk chunk, RecordingInput in, RecordingInput ofStacks) {
        ChunkReader reader = new ChunkReader(in, chunk, types);
        boolean isWhole = reader.read(handlers, ofStacks);
        reader.addTo(volumes);
        types = reader.types();
        nanos += reader.nanos();
        events += reader.events();
        return isWhole;
    }

    /** Keeps the first reason: what follows is often its consequence. */
    private void lost(String what) {
        problem = problem == null ? what : problem;
    }

    private UserException unreadable(String what) {
        return UserException.failed("'" + name + "' " + what);
    }
}
