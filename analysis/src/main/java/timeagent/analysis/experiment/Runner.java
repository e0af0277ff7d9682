package timeagent.analysis.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import timeagent.analysis.files.IoErrorText;

/** Starts one process after the other, waits for its end, and finds its recording. */
final class Runner {

    private static final String OWN_MESSAGE = "timeagent: ";
    private static final int WRONG_ARGUMENTS = 2;
    // what a shell, and a JVM, says of a process that a signal ended
    private static final int SIGNALLED = 128;

    /**
     * One run that went well.
     *
     * @param wallSeconds from start to end of the process
     * @param cpuSeconds CPU time of the process and of its own children, or null where the system does not count it
     */
    record Run(Path recording, double wallSeconds, Double cpuSeconds) {}

    private final Launch launch;
    private final Path folder;
    private final ChildProcessCpu childCpu = new ChildProcessCpu();
    private final InterruptHandler stop;

    /** @param stop is told of each process, to end it */
    Runner(Launch launch, Path folder, InterruptHandler stop) {
        this.launch = launch;
        this.folder = folder;
        this.stop = stop;
    }

    /**
     * Runs the command once.
     *
     * @param name of the run, for its files
     * @throws ExperimentException when the agent did not take its options
     *     or when the command could not be started, failed, or left no recording
     */
    Run run(String options, String name) throws ExperimentException, InterruptedException {
        Path log = folder.resolve(name + ".log");
        makeFolder(name);
        ProcessBuilder builder =
                launch.prepare(options, folder, name).redirectErrorStream(true).redirectOutput(log.toFile());
        Double cpuBefore = childCpu.seconds();
        long start = System.nanoTime();
        int status = waitFor(builder, name);
        double wallSeconds = (System.nanoTime() - start) / 1e9;
        Double cpuAfter = childCpu.seconds();
        if (status != 0) {
            throw failed(name, status, log);
        }
        Double cpuSeconds = cpuBefore == null || cpuAfter == null ? null : cpuAfter - cpuBefore;
        return new Run(recording(name, log), wallSeconds, cpuSeconds);
    }

    private void makeFolder(String name) throws ExperimentException {
        if (launch.startsJava()) {
            return;
        }
        try {
            Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw ExperimentException.failed(
                    "cannot make the folder '" + folder.resolve(name) + "' (" + IoErrorText.of(e) + ")");
        }
    }

    private int waitFor(ProcessBuilder builder, String name) throws ExperimentException, InterruptedException {
        Process process;
        try {
            process = stop.start(builder);
        } catch (IOException e) {
            // a run that never was leaves nothing
            folder.resolve(name + ".log").toFile().delete();
            folder.resolve(name).toFile().delete();
            throw ExperimentException.cannotStart(builder.command().get(0), IoErrorText.of(e));
        }
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // it has ended already and reads nothing
        }
        int status = process.waitFor();
        if (status > SIGNALLED) {
            // Ctrl-C reaches the child as well, and it may be the first to end
            stop.waitForRequest();
        }
        return status;
    }

    private ExperimentException failed(String name, int status, Path log) throws ExperimentException {
        List<String> lines = lines(log);
        if (status == WRONG_ARGUMENTS) {
            for (String line : lines) {
                if (line.startsWith(OWN_MESSAGE)) {
                    throw ExperimentException.wrongOptions(line.substring(OWN_MESSAGE.length()));
                }
            }
        }
        String last = lines.stream().filter(line -> !line.isBlank()).reduce("", (before, line) -> line.trim());
        String said = last.isEmpty() ? "" : ", its last line was '" + last + "'";
        return ExperimentException.failed(String.format(
                Locale.ROOT, "run %s ended with exit status %d%s; all its output is in '%s'", name, status, said, log));
    }

    private static List<String> lines(Path log) {
        try {
            // the program's own encoding is not known; every byte is a character here
            return Files.readAllLines(log, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return List.of();
        }
    }

    /** Of several JVMs in one run the one with the largest recording: a launcher or a build tool writes a small one. */
    private Path recording(String name, Path log) throws ExperimentException {
        Path alone = folder.resolve(name + ".jfr");
        if (launch.startsJava() && Files.exists(alone)) {
            return alone;
        }
        Path several = folder.resolve(name);
        if (Files.isDirectory(several)) {
            try (Stream<Path> files = Files.list(several)) {
                Optional<Path> largest =
                        files.max(Comparator.comparingLong(file -> file.toFile().length()));
                if (largest.isPresent()) {
                    return largest.get();
                }
            } catch (IOException e) {
                throw ExperimentException.failed("cannot list '" + several + "' (" + IoErrorText.of(e) + ")");
            }
        }
        throw ExperimentException.failed(
                "run " + name + " left no recording; does the command start a JVM that ends by itself?"
                        + " its output is in '" + log + "'");
    }
}
