package timeagent.analysis.summary;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.RecordedChunk;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RecordingReader;
import timeagent.analysis.summary.jvm.AgentPresence;

/**
 * Sums up a recording that another JVM is making: reads each chunk when it is finished, so that little is left to read at the
 * end.
 *
 * <p>If the recording does not contain all chunks that were read early, their sums are discarded and it is read completely.
 */
public final class GrowingSummary {

    private final long since;
    private final Set<Path> finished = new HashSet<>();
    private final Summary summary = newSummary();
    private final RecordingReader reader = new RecordingReader(summary.handlers(), Summary.ORDERED, summary::gap);
    private boolean isUsable = true;

    /** @param since ns since 1970, before the recording starts */
    public GrowingSummary(long since) {
        this.since = since;
    }

    private static Summary newSummary() {
        return new Summary(AgentPresence.USUAL, false);
    }

    /**
     * Reads the chunks finished since the last call.
     *
     * @param repository of Flight Recorder, in which each file is a chunk
     */
    public void readFinished(Path repository) {
        if (!isUsable) {
            return;
        }
        // reset only on success: an error such as OutOfMemoryError ends the executor's task silently
        isUsable = false;
        try (DirectoryStream<Path> listed = Files.newDirectoryStream(repository, GrowingSummary::isChunk)) {
            // file names sort by time
            Set<Path> files = new TreeSet<>();
            listed.forEach(files::add);
            files.removeAll(finished);
            for (Path file : files) {
                if (reader.readAhead(file, since)) {
                    finished.add(file);
                }
            }
        } catch (IOException e) {
            // deleted before it was opened
        }
        isUsable = true;
    }

    private static boolean isChunk(Path file) {
        return file.toString().endsWith(".jfr") && Files.isRegularFile(file);
    }

    /**
     * Reads the remaining chunks.
     *
     * @param recording the file with all chunks
     * @param name the name of the file in messages and results
     * @throws UserException if it is no recording, or nothing of it can be read
     */
    public Summary end(Path recording, String name) throws UserException {
        List<RecordedChunk> chunks = RecordedChunk.in(recording, name);
        if (isUsable) {
            RecordingInfo info = reader.read(chunks);
            if (!reader.isAhead()) {
                summary.endRecording(info);
                return summary;
            }
        }
        Summary all = newSummary();
        all.endRecording(new RecordingReader(all.handlers(), Summary.ORDERED, all::gap).read(chunks));
        return all;
    }
}
