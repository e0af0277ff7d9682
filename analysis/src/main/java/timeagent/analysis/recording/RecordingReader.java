package timeagent.analysis.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
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

    private final Path file;
    private final Path name;
    private final Map<String, Consumer<Event>> handlers;
    private String problem;

    public RecordingReader(Path file, Map<String, Consumer<Event>> handlers) {
        this(file, file, handlers);
    }

    /**
     * @param name what messages and results call the file
     * @param handlers what to do with an event, by the name of its type; all other events are stepped over
     */
    public RecordingReader(Path file, Path name, Map<String, Consumer<Event>> handlers) {
        this.file = file;
        this.name = name;
        this.handlers = handlers;
    }

    /**
     * Reads the file.
     *
     * @throws UserException when it is no recording, or nothing of it can be read
     */
    public RecordingInfo read() throws UserException {
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
        Map<String, Volume> volumes = new HashMap<>();
        Map<Long, Type> types = Map.of();
        Long start = null;
        long nanos = 0;
        long events = 0;
        for (Chunk chunk = finder.next(); chunk != null; chunk = finder.next()) {
            ChunkReader reader = new ChunkReader(in, chunk, types);
            if (!reader.read(handlers, ofStacks) && chunk.complete()) {
                lost("a part of it is damaged");
            }
            reader.addTo(volumes);
            types = reader.types();
            start = start == null ? Long.valueOf(chunk.startNanos()) : start;
            nanos += reader.nanos();
            events += reader.events();
        }
        if (events == 0) {
            throw unreadable(
                    "has no event that can be read: " + (problem == null ? "it is empty" : problem) + "; record again");
        }
        return new RecordingInfo(name, start, start + nanos, nanos / 1e9, events, volumes, problem);
    }

    /** Keeps the first reason: what follows is often its consequence. */
    private void lost(String what) {
        problem = problem == null ? what : problem;
    }

    private UserException unreadable(String what) {
        return UserException.failed("'" + name + "' " + what);
    }
}
