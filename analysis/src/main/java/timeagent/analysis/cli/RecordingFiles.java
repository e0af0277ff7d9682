package timeagent.analysis.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.summary.AgentPresence;
import timeagent.analysis.summary.RecordingGroups;
import timeagent.analysis.summary.Summary;

/**
 * The recordings that are named on the command line; of a folder, all {@code .jfr} in it and below.
 *
 * @param name what messages and results call the only file; null for its path
 * @param leftOut what of a folder cannot be read, each with the reason
 */
record RecordingFiles(List<Path> files, Path name, List<String> leftOut) {

    private static final String SUFFIX = ".jfr";

    /** @param err for messages about files that are given twice */
    static RecordingFiles of(List<Path> given, PrintWriter err) throws UserException {
        return of(given, null, err);
    }

    /** @param name of the only file; null for its path */
    static RecordingFiles of(List<Path> given, Path name, PrintWriter err) throws UserException {
        Map<Path, Path> byIdentity = new LinkedHashMap<>();
        List<String> leftOut = new ArrayList<>();
        for (Path path : given) {
            if (path.toString().isEmpty()) {
                throw UserException.wrongArguments("a name of a file is empty; give a recording, or . for this folder");
            }
            for (Path file : Files.isDirectory(path) ? written(path, leftOut) : List.of(path)) {
                if (byIdentity.putIfAbsent(identity(file), file) != null) {
                    err.println("timeagent: '" + file + "' is given twice and counts once");
                }
            }
        }
        return new RecordingFiles(List.copyOf(byIdentity.values()), name, leftOut);
    }

    /** Adds up all of them. */
    Summary read() throws UserException {
        return read(new Summary());
    }

    private Summary read(Summary summary) throws UserException {
        for (Path file : files) {
            Summary.read(file, name == null ? file : name, summary);
        }
        leftOut.forEach(summary::leaveOut);
        return summary;
    }

    /**
     * Adds up those that can be added up; of several files, adds to {@link #leftOut} what cannot be read.
     *
     * @param singlePorts whether each connection that was accepted is a peer of its own
     * @param err for the reasons when nothing can be read
     */
    List<Summary> readGroups(boolean singlePorts, PrintWriter err) throws UserException {
        if (files.size() == 1) {
            return List.of(read(new Summary(AgentPresence.USUAL, singlePorts)));
        }
        RecordingGroups groups = new RecordingGroups();
        for (Path file : files) {
            try {
                groups.add(file);
            } catch (UserException e) {
                leftOut.add("left out: " + e.getMessage());
            }
        }
        List<Summary> summaries = groups.read(singlePorts);
        if (summaries.isEmpty()) {
            leftOut.forEach(reason -> err.println("timeagent: " + reason));
            throw UserException.failed("none of " + files.size() + " files can be reported");
        }
        if (summaries.size() == 1) {
            leftOut.forEach(summaries.get(0)::leaveOut);
        }
        return summaries;
    }

    /** The same for every path to a file; a missing file is reported when it is read. */
    private static Path identity(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }

    private static List<Path> written(Path folder, List<String> leftOut) throws UserException {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(SUFFIX) && Files.isRegularFile(file)) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException reason) throws IOException {
                    if (file.equals(folder)) {
                        throw reason;
                    }
                    leftOut.add("left out: '" + file + "' cannot be read (" + IoErrorText.of(reason) + ")");
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw UserException.failed("the folder '" + folder + "' cannot be listed (" + IoErrorText.of(e) + ")");
        }
        List<Path> written =
                found.stream().sorted().filter(file -> isWritten(file, leftOut)).toList();
        if (written.isEmpty()) {
            throw UserException.failed("the folder '" + folder + "' has no " + (found.isEmpty() ? "" : "finished ")
                    + SUFFIX + " file; name the one that the recordings are in");
        }
        return written;
    }

    /** A JVM that runs has an empty file for the recording that it will write. */
    private static boolean isWritten(Path file, List<String> leftOut) {
        try {
            // of any name, unlike java.io.File
            if (Files.size(file) > 0) {
                return true;
            }
        } catch (IOException e) {
            // gone meanwhile
        }
        leftOut.add("skipped empty '" + file + "'; the JVM writes it at exit");
        return false;
    }
}
