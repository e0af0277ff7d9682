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
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison.Sample;
import timeagent.analysis.comparison.Side;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.jvm.AgentPresence;
import timeagent.analysis.summary.jvm.Run;
import timeagent.analysis.summary.jvm.Runs;

/**
 * The recordings that are named on the command line; of a folder, all {@code .jfr} in it and below.
 *
 * @param leftOut what of a folder cannot be read, each with the reason
 */
record RecordingFiles(List<Path> files, List<String> leftOut) {

    /** As they are given to a command. */
    static final class Given {

        @Parameters(arity = "1..*", paramLabel = "FILE", description = "A recording (.jfr), or a folder of recordings.")
        private List<Path> files;

        RecordingFiles find(PrintWriter err) throws UserException {
            return of(files, err);
        }
    }

    /** @param err for messages about files that are given twice */
    static RecordingFiles of(List<Path> given, PrintWriter err) throws UserException {
        Map<Path, Path> byIdentity = new LinkedHashMap<>();
        List<String> leftOut = new ArrayList<>();
        for (Path path : given) {
            if (path.toString().isEmpty()) {
                throw UserException.wrongArguments("empty file name; give a recording, or . for this folder");
            }
            for (Path file : Files.isDirectory(path) ? written(path, leftOut) : List.of(path)) {
                if (byIdentity.putIfAbsent(identity(file), file) != null) {
                    err.println("timeagent: '" + file + "' is given twice and counts once");
                }
            }
        }
        return new RecordingFiles(List.copyOf(byIdentity.values()), leftOut);
    }

    String title() {
        return files.size() > 1 ? files.size() + " recordings" : files.get(0).toString();
    }

    /** Adds up all of them. */
    Summary read() throws UserException {
        return read(Runs.of(files), Summary.ofSide(AgentPresence.REQUIRED));
    }

    /**
     * Reads all files as one side of a comparison; each JVM counts as a run.
     *
     * @param unit of work; null for none
     */
    Side readSide(String name, WorkUnit unit) throws UserException {
        List<Run> runs = Runs.of(files);
        Summary all = Summary.ofSide(AgentPresence.REQUIRED);
        List<Sample> samples = new ArrayList<>();
        for (Run run : runs) {
            Summary alone = runs.size() == 1 ? all : Summary.ofSide(AgentPresence.REQUIRED);
            Summary.read(run, Stream.of(alone, all).distinct().toArray(Summary[]::new));
            samples.add(Sample.of(alone, unit));
        }
        leftOut.forEach(all::leaveOut);
        return new Side(name, all, samples);
    }

    private Summary read(List<Run> runs, Summary summary) throws UserException {
        for (Run run : runs) {
            Summary.read(run, summary);
        }
        leftOut.forEach(summary::leaveOut);
        return summary;
    }

    /**
     * Adds up those that can be added up; what cannot be read is in the first.
     *
     * @param err for the reasons when nothing can be read
     */
    List<Summary> readByKind(PrintWriter err) throws UserException {
        List<Run> runs = runs();
        if (runs.size() == 1 && files.size() == 1) {
            return List.of(read(runs, new Summary(AgentPresence.USUAL)));
        }
        Map<String, Summary> kinds = new TreeMap<>();
        for (Run run : runs) {
            try {
                run.checkHasAgent();
                Summary kind = kinds.get(run.kind());
                Summary added = kind == null ? new Summary() : kind;
                Summary.read(run, added);
                kinds.put(run.kind(), added);
            } catch (UserException e) {
                leftOut.add("left out: " + e.getMessage());
            }
        }
        if (kinds.isEmpty()) {
            leftOut.forEach(reason -> err.println("timeagent: " + reason));
            throw UserException.failed("none of " + Math.max(files.size(), runs.size()) + " files can be reported");
        }
        leftOut.forEach(kinds.values().iterator().next()::leaveOut);
        return List.copyOf(kinds.values());
    }

    /** What each JVM has in those files that can be read; a single file must be one. */
    List<Run> runs() throws UserException {
        Runs runs = new Runs();
        for (Path file : files) {
            try {
                runs.add(file, file.toString());
            } catch (UserException e) {
                if (files.size() == 1) {
                    throw e;
                }
                leftOut.add("left out: " + e.getMessage());
            }
        }
        return runs.all();
    }

    /** The same for every path to a file; a missing file is reported when it is read. */
    private static Path identity(Path file) {
        try {
            return file.toRealPath();
        } catch (IOException e) {
            return file.toAbsolutePath().normalize();
        }
    }

    /** Those that are not empty: a JVM that runs has an empty file for the recording that it will write. */
    private static List<Path> written(Path folder, List<String> leftOut) throws UserException {
        List<Path> found = new ArrayList<>();
        List<Path> empty = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    if (file.toString().endsWith(".jfr") && Files.isRegularFile(file)) {
                        // what a link leads to
                        (Files.size(file) > 0 ? found : empty).add(file);
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
        empty.sort(null);
        empty.forEach(file -> leftOut.add("skipped empty '" + file + "'; the JVM writes it at exit"));
        if (found.isEmpty()) {
            throw UserException.failed("the folder '" + folder + "' has no " + (empty.isEmpty() ? "" : "finished ")
                    + ".jfr file; name the one that the recordings are in");
        }
        found.sort(null);
        return found;
    }
}
