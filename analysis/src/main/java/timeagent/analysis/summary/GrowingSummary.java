package timeagent.analysis.summary;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import timeagent.analysis.common.UserException;
import timeagent.analysis.recording.RecordingInfo;
import timeagent.analysis.recording.RecordingReader;

/**
 * Sums up a recording while another JVM is making it: each chunk once that JVM has finished its file, so that little is left to
 * read at the end.
 *
 * <p>What was read early is used only if the recording contains all chunks that were read; else all of it is read at the end.
 */
public final class GrowingSummary {

    private final long since;
    private final Set<Path> finished = new HashSet<>();
    private final Summary summary = newSummary();
    private final RecordingReader reader = new RecordingReader(summary.handlers());
    private boolean isUsable = true;

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
        if (!isUsable) {
            return;
        }
        // until all goes well: a thread may end with an error that nobody sees
        isUsable = false;
        try (DirectoryStream<Path> listed = Files.newDirectoryStream(repository, GrowingSummary::isChunk)) {
            // named after the time
            Set<Path> files = new TreeSet<>();
            listed.forEach(files::add);
            files.removeAll(finished);
            for (Path file : files) {
                if (reader.readAhead(file, since)) {
                    finished.add(file);
                }
            }
        } catch (IOException e) {
            // a file or the folder is not there any more, and nothing of it was read
        }
        isUsable = true;
    }

    private static boolean isChunk(Path file) {
        return file.toString().endsWith(".jfr") && Files.isRegularFile(file);
    }

    /**
     * Reads what is left.
     *
     * @param recording the file with all chunks
     * @param name what messages and results call it
     * @throws UserException as {@link RecordingReader#read} does
     */
    public Summary end(Path recording, Path name) throws UserException {
        if (isUsable) {
            RecordingInfo info = reader.read(recording, name);
            if (!reader.isAhead()) {
                summary.endRecording(info);
                return summary;
            }
        }
        Summary all = newSummary();
        all.endRecording(new RecordingReader(all.handlers()).read(recording, name));
        return all;
    }
}
