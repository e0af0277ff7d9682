package timeagent.analysis.summary;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.RecordingReader;

/**
 * Sums up a recording while another JVM is making it: each chunk once that JVM has finished its file, so that little is left to
 * read at the end.
 *
 * <p>What was read early is of use only if the recording has the same chunks. If it has not, or a file could not be read, all of it
 * is read at the end.
 */
public final class GrowingSummary {

    private final long since;
    private final Set<Path> finished = new HashSet<>();
    private final Summary summary = newSummary();
    private final RecordingReader reader = new RecordingReader(summary.handlers());
    private boolean failed;

    /** @param since ns since 1970, before the recording starts */
    public GrowingSummary(long since) {
        this.since = since;
    }

    private static Summary newSummary() {
        return new Summary(AgentPresence.USUAL, false);
    }

    /**
     * Reads the files that were finished since the last time.
     *
     * @param repository of Flight Recorder, in which each file is a chunk
     */
    public void readFinished(Path repository) {
        if (failed) {
            return;
        }
        try (DirectoryStream<Path> listed = Files.newDirectoryStream(repository, "*.jfr")) {
            // named after the time
            Set<Path> files = new TreeSet<>();
            listed.forEach(files::add);
            files.removeAll(finished);
            for (Path file : files) {
                if (reader.readAhead(file, since)) {
                    finished.add(file);
                }
            }
        } catch (IOException | RuntimeException e) {
            failed = true;
        }
    }

    /**
     * Reads what is left.
     *
     * @param recording the file with all chunks
     * @param name what messages and results call it
     * @throws UserException as {@link RecordingReader#read} does
     */
    public Summary end(Path recording, Path name) throws UserException {
        boolean isOfRecording = !failed && reader.continuesIn(recording);
        Summary ended = isOfRecording ? summary : newSummary();
        RecordingReader rest = isOfRecording ? reader : new RecordingReader(ended.handlers());
        ended.endRecording(rest.read(recording, name));
        return ended;
    }
}
