package timeagent.analysis.recording;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;

/**
 * A chunk found in a file, not yet read; a recording is any number of chunks.
 *
 * @param name of the file in messages and results
 * @param problem what is lost in the file at this chunk; null if nothing is known to be
 */
public record RecordedChunk(Path file, String name, Chunk chunk, String problem) {

    /**
     * Finds the chunks of a file, in its order.
     *
     * @param called the name of the file in messages and results
     * @throws UserException if it is no recording, or has no chunk
     */
    public static List<RecordedChunk> in(Path file, String called) throws UserException {
        if (Files.isDirectory(file)) {
            throw unreadable(called, "is a folder; name the .jfr files in it");
        }
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw unreadable(called, "is a device or a pipe; save its output to a file first");
        }
        try (FileChannel channel = FileChannel.open(file)) {
            if (channel.size() == 0) {
                throw unreadable(
                        called,
                        "is empty; the JVM writes it when it ends, or on jcmd JFR.dump; if the JVM was killed, report"
                                + " the folder of its PID in its temporary directory, <time>_<PID>");
            }
            return find(file, called, new RecordingInput(channel));
        } catch (NoSuchFileException e) {
            throw unreadable(called, "does not exist; check the path");
        } catch (DamagedRecordingException e) {
            throw unreadable(called, "cannot be read (" + e.getMessage() + "); is it still being written?");
        } catch (UncheckedIOException e) {
            throw unreadable(called, "cannot be read (" + IoErrorText.of(e.getCause()) + ")");
        } catch (IOException e) {
            throw unreadable(called, "cannot be read (" + IoErrorText.of(e) + ")");
        }
    }

    private static List<RecordedChunk> find(Path file, String called, RecordingInput in) throws UserException {
        // the first reason: what follows is often its consequence
        List<String> lost = new ArrayList<>();
        ChunkFinder finder = new ChunkFinder(in, lost::add);
        if (!finder.looksLikeRecording()) {
            throw unreadable(
                    called,
                    finder.isGzip()
                            ? "is compressed by gzip; unpack it first, as with gunzip"
                            : "is not a recording of Flight Recorder; give a .jfr file");
        }
        List<RecordedChunk> chunks = new ArrayList<>();
        for (Chunk chunk = finder.next(); chunk != null; chunk = finder.next()) {
            chunks.add(new RecordedChunk(file, called, chunk, lost.isEmpty() ? null : lost.get(0)));
            lost.clear();
        }
        if (chunks.isEmpty()) {
            throw noEvent(called, lost.isEmpty() ? null : lost.get(0));
        }
        RecordedChunk last = chunks.get(chunks.size() - 1);
        if (!lost.isEmpty() && last.problem == null) {
            chunks.set(chunks.size() - 1, new RecordedChunk(file, called, last.chunk, lost.get(0)));
        }
        return chunks;
    }

    /**
     * Reads events until enough are known; those that make no sense are skipped.
     *
     * @param handlers by the name of the type
     * @param texts whether the events' texts are needed, which takes longer: most are in a table of their own
     * @return the events that were read or skipped, by the name of the type
     */
    public Map<String, Volume> scan(Map<String, Consumer<Event>> handlers, boolean texts, BooleanSupplier enough) {
        try (FileChannel channel = FileChannel.open(file)) {
            ChunkReader reader = new ChunkReader(new RecordingInput(channel), chunk, Set.of(), Map.of());
            reader.read(handlers, texts ? new RecordingInput(channel) : null, enough);
            Map<String, Volume> volumes = new HashMap<>();
            reader.addTo(volumes);
            return volumes;
        } catch (IOException | UncheckedIOException e) {
            // reported when it is read
            return Map.of();
        }
    }

    /** ns since 1970. */
    public long startNanos() {
        return chunk.startNanos();
    }

    /** ns since 1970; of a chunk that the JVM did not finish, the start. */
    public long endNanos() {
        return startNanos() + (chunk.complete() ? chunk.durationNanos() : 0);
    }

    /** Bytes that are there of it. */
    public long bytes() {
        return chunk.end() - chunk.start();
    }

    public boolean isComplete() {
        return chunk.complete();
    }

    static UserException noEvent(String name, String problem) {
        return unreadable(
                name,
                "has no event that can be read: " + (problem == null ? "it is empty" : problem) + "; record again");
    }

    private static UserException unreadable(String name, String what) {
        return UserException.failed("'" + name + "' " + what);
    }
}
