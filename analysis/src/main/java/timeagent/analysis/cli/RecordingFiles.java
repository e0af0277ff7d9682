package timeagent.analysis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.Summary;

/** The recordings that are named on the command line; of a folder, all {@code .jfr} in it and below. */
final class RecordingFiles {

    private static final String SUFFIX = ".jfr";

    private final PrintWriter err;
    private final List<Path> files = new ArrayList<>();
    private final Set<Path> known = new HashSet<>();

    private RecordingFiles(PrintWriter err) {
        this.err = err;
    }

    /** @param err for messages about files that are left out */
    static RecordingFiles of(List<Path> given, PrintWriter err) throws UserException {
        RecordingFiles all = new RecordingFiles(err);
        for (Path path : given) {
            if (path.toString().isEmpty()) {
                throw UserException.wrongArguments("a name of a file is empty; give a recording, or . for this folder");
            }
            if (Files.isDirectory(path)) {
                all.addFolder(path);
            } else {
                all.add(path);
            }
        }
        return all;
    }

    /** All of them. */
    List<Path> files() {
        return files;
    }

    /** Adds up all of them. */
    Summary read() throws UserException {
        Summary summary = new Summary();
        for (Path file : files) {
            Summary.read(file, summary);
        }
        return summary;
    }

    private void add(Path file) {
        if (known.add(identity(file))) {
            files.add(file);
        } else {
            err.println("timeagent: '" + file + "' is given twice and counts once");
        }
    }

    /** The same for every path to a file; a missing file is reported when it is read. */
    private static Path identity(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }

    private void addFolder(Path folder) throws UserException {
        List<Path> found;
        try (Stream<Path> tree = Files.walk(folder)) {
            found = tree.filter(file -> file.toString().endsWith(SUFFIX) && Files.isRegularFile(file))
                    .sorted()
                    .toList();
        } catch (IOException | UncheckedIOException e) {
            IOException cause = e instanceof IOException io ? io : ((UncheckedIOException) e).getCause();
            throw UserException.failed("the folder '" + folder + "' cannot be listed (" + IoErrorText.of(cause) + ")");
        }
        List<Path> written = found.stream().filter(this::isWritten).toList();
        if (written.isEmpty()) {
            throw UserException.failed("the folder '" + folder + "' has no " + (found.isEmpty() ? "" : "finished ")
                    + SUFFIX + " file; name the one that the recordings are in");
        }
        written.forEach(this::add);
    }

    /** Bytes of a file, 0 if unknown; of any name, unlike {@link java.io.File#length}. */
    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            return 0;
        }
    }

    /** A JVM that runs has an empty file for the recording that it will write. */
    private boolean isWritten(Path file) {
        if (size(file) > 0) {
            return true;
        }
        err.println("timeagent: skipped empty '" + file + "'; the JVM writes it at exit");
        return false;
    }
}
