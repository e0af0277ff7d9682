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

/** Starts one process after the other, waits for its end, and finds its recording. */
final class Runner {

    private static final String OWN_MESSAGE = "timeagent: ";
    private static final int WRONG_ARGUMENTS = 2;

    private final Launch launch;
    private final Path folder;
    private final ChildCpu childCpu = new ChildCpu();
    private volatile Process current;

    Runner(Launch launch, Path folder) {
        this.launch = launch;
        this.folder = folder;
    }

    /**
     * Runs the command once.
     *
     * @param name of the run, for its files
     * @throws RefusedOptionsException when the agent did not take its options
     * @throws RunFailedException when the command could not be started, failed, or left no recording
     */
    Run run(String options, String name) throws RefusedOptionsException, RunFailedException, InterruptedException {
        Path log = folder.resolve(name + ".log");
        makeFolder(name);
        ProcessBuilder builder =
                launch.prepare(options, folder, name).redirectErrorStream(true).redirectOutput(log.toFile());
        Double cpuBefore = childCpu.seconds();
        long start = System.nanoTime();
        int status = waitFor(builder);
        double wallSeconds = (System.nanoTime() - start) / 1e9;
        Double cpuAfter = childCpu.seconds();
        if (status != 0) {
            throw failed(name, status, log);
        }
        Double cpuSeconds = cpuBefore == null || cpuAfter == null ? null : cpuAfter - cpuBefore;
        return new Run(recording(name, log), wallSeconds, cpuSeconds);
    }

    private void makeFolder(String name) throws RunFailedException {
        if (launch.startsJava()) {
            return;
        }
        try {
            Files.createDirectories(folder.resolve(name));
        } catch (IOException e) {
            throw new RunFailedException(
                    "cannot make the folder '" + folder.resolve(name) + "' (" + e.getMessage() + ")");
        }
    }

    private int waitFor(ProcessBuilder builder) throws RunFailedException, InterruptedException {
        try {
            current = builder.start();
        } catch (IOException e) {
            throw new RunFailedException("cannot start '" + builder.command().get(0) + "' (" + e.getMessage()
                    + "); check the command behind --");
        }
        try {
            current.getOutputStream().close();
        } catch (IOException e) {
            // it has ended already and reads nothing
        }
        try {
            return current.waitFor();
        } finally {
            current = null;
        }
    }

    /** Ends the running process, with what it started; called from another thread. */
    void stop() {
        Process process = current;
        if (process != null) {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
        }
    }

    private RunFailedException failed(String name, int status, Path log)
            throws RefusedOptionsException, RunFailedException {
        List<String> lines = lines(log);
        if (status == WRONG_ARGUMENTS) {
            for (String line : lines) {
                if (line.startsWith(OWN_MESSAGE)) {
                    throw new RefusedOptionsException(line.substring(OWN_MESSAGE.length()));
                }
            }
        }
        String last = lines.stream().filter(line -> !line.isBlank()).reduce("", (before, line) -> line.trim());
        String said = last.isEmpty() ? "" : ", its last line was '" + last + "'";
        return new RunFailedException(String.format(
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
    private Path recording(String name, Path log) throws RunFailedException {
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
                throw new RunFailedException("cannot list '" + several + "' (" + e.getMessage() + ")");
            }
        }
        throw new RunFailedException(
                "run " + name + " left no recording; does the command start a JVM that ends by itself?"
                        + " its output is in '" + log + "'");
    }
}
