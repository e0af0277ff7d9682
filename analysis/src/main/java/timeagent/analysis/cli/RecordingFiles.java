package timeagent.analysis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.Summary;

/** The recordings that are named on the command line; of a folder, all {@code .jfr} in it and below. */
record RecordingFiles(List<Path> files) {

    private static final String SUFFIX = ".jfr";

    /** @param err for messages about files that are left out */
    static RecordingFiles of(List<Path> given, PrintWriter err) throws UserException {
        Map<Path, Path> byIdentity = new LinkedHashMap<>();
        for (Path path : given) {
            if (path.toString().isEmpty()) {
                throw UserException.wrongArguments("a name of a file is empty; give a recording, or . for this folder");
            }
            for (Path file : Files.isDirectory(path) ? written(path, err) : List.of(path)) {
                if (byIdentity.putIfAbsent(identity(file), file) != null) {
                    err.println("timeagent: '" + file + "' is given twice and counts once");
                }
            }
        }
        return new RecordingFiles(List.copyOf(byIdentity.values()));
    }

    /** Adds up all of them. */
    Summary read() throws UserException {
        return read(false);
    }

    /** @param singlePorts whether each connection that was accepted is a peer of its own */
    Summary read(boolean singlePorts) throws UserException {
        Summary summary = new Summary(true, singlePorts);
        for (Path file : files) {
            Summary.read(file, summary);
        }
        return summary;
    }

    /** The same for every path to a file; a missing file is reported when it is read. */
    private static Path identity(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }

    private static List<Path> written(Path folder, PrintWriter err) throws UserException {
        List<Path> found;
        try (Stream<Path> tree = Files.walk(folder)) {
            found = tree.filter(file -> file.toString().endsWith(SUFFIX) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            IOException cause = e instanceof IOException io ? io : ((UncheckedIOException) e).getCause();
            throw UserException.failed("the folder '" + folder + "' cannot be listed (" + IoErrorText.of(cause) + ")");
        }
        List<Path> written = found.stream().filter(file -> isWritten(file, err)).toList();
        if (written.isEmpty()) {
            throw UserException.failed("the folder '" + folder + "' has no " + (found.isEmpty() ? "" : "finished ")
                    + SUFFIX + " file; name the one that the recordings are in");
        }
        return written;
    }

    /** A JVM that runs has an empty file for the recording that it will write. */
    private static boolean isWritten(Path file, PrintWriter err) {
        try {
            // of any name, unlike java.io.File
            if (Files.size(file) > 0) {
                return true;
            }
        } catch (IOException e) {
            // gone meanwhile
        }
        err.println("timeagent: skipped empty '" + file + "'; the JVM writes it at exit");
        return false;
    }
}
