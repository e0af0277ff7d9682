package timeagent.analysis.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.events.process.ProcessCpu;

/**
 * Starts one process after the other, waits for its end, and finds its recording.
 *
 * @param folder absolute, for recordings and outputs
 */
public record Runner(Launch launch, Path folder, InterruptHandler stop) {

    // exit status of a process that a signal ended: this plus the signal
    private static final int SIGNALLED = 128;

    private static final long SECONDS_TO_END = 60;

    /** After Ctrl-C, with time left to write the result. */
    private static final long SECONDS_AFTER_STOP = 20;

    private static final long MILLIS_TO_LOOK = 1000;
    private static final Duration LONG = Duration.ofDays(1);

    /**
     * A successful run.
     *
     * @param wallSeconds from start to end of the process
     * @param cpuSeconds CPU time of the process and of its own children, or null where the system does not count it
     * @param output what it printed
     */
    record Run(Path recording, Path output, double wallSeconds, Double cpuSeconds, boolean endedByItself) {}

    /** @param name of the run, for its files */
    Run run(SideOptions options, String name) throws UserException, InterruptedException {
        Path log = folder.resolve(name + ".log");
        ProcessBuilder builder =
                launch.prepare(options, folder, name).redirectErrorStream(true).redirectOutput(log.toFile());
        long cpuBefore = ProcessCpu.nanosOfChildren();
        long start = System.nanoTime();
        int status = waitFor(start(builder, options, name), name);
        double wallSeconds = (System.nanoTime() - start) / 1e9;
        long cpuAfter = ProcessCpu.nanosOfChildren();
        if (status != 0) {
            throw failed(name, status, log);
        }
        Double cpuSeconds = cpuAfter == ProcessCpu.NOT_KNOWN ? null : (cpuAfter - cpuBefore) / 1e9;
        return new Run(recording(options, name, log), log, wallSeconds, cpuSeconds, launch.duration() == null);
    }

    private Process start(ProcessBuilder builder, SideOptions options, String name) throws UserException {
        try {
            if (!options.startsJava()) {
                Files.createDirectories(folder.resolve(name));
            }
            return stop.start(builder);
        } catch (IOException e) {
            // without a run, no files
            List.of(folder.resolve(name + ".log"), folder.resolve(name))
                    .forEach(file -> file.toFile().delete());
            throw Launch.cannotStart(builder.command().get(0), e);
        }
    }

    private int waitFor(Process process, String name) throws UserException, InterruptedException {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // it has ended already and reads nothing
        }
        if (launch.duration() != null && !ends(process, launch.duration()) && !stop.requested()) {
            end(process, name);
            return 0;
        }
        while (!ends(process, LONG)) {
            if (stop.requested()) {
                end(process, true);
            }
        }
        int status = process.exitValue();
        if (status > SIGNALLED) {
            // Ctrl-C reaches the child as well, and it may be the first to end
            stop.waitForRequest();
        }
        return status;
    }

    /** Waits for the end of a process, after Ctrl-C at most a second; returns whether it ended. */
    private boolean ends(Process process, Duration within) throws InterruptedException {
        long left = within.toMillis();
        while (left > 0 && !stop.requested()) {
            long slice = Math.min(left, MILLIS_TO_LOOK);
            if (process.waitFor(slice, TimeUnit.MILLISECONDS)) {
                return true;
            }
            left -= slice;
        }
        return process.waitFor(left > 0 ? MILLIS_TO_LOOK : 0, TimeUnit.MILLISECONDS);
    }

    private static void end(Process process, String name) throws UserException, InterruptedException {
        if (!end(process, false)) {
            throw UserException.failed("run " + name + " did not end within " + SECONDS_TO_END
                    + " s of SIGTERM and was killed; the command must end on SIGTERM for --duration");
        }
    }

    /**
     * Ends a process by SIGTERM, on which a JVM writes its recording, or else kills it; a script may end before the JVM that it
     * started.
     *
     * @param isStopped whether Ctrl-C was pressed
     * @return whether it was not killed
     */
    private static boolean end(Process process, boolean isStopped) throws InterruptedException {
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
        CompletableFuture<?>[] ends = all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(ends).get(isStopped ? SECONDS_AFTER_STOP : SECONDS_TO_END, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            all.forEach(ProcessHandle::destroyForcibly);
            return false;
        }
    }

    private static UserException failed(String name, int status, Path log) {
        // the program's own encoding is not known; every byte is a character here
        try (Stream<String> output = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            String last = output.filter(line -> !line.isBlank())
                    .reduce((before, line) -> line)
                    .map(line -> ", its last line was '" + line.strip() + "'")
                    .orElse("");
            return UserException.failed("run " + name + " ended with exit status " + status + last
                    + "; all its output is in '" + log + "'");
        } catch (IOException e) {
            return UserException.failed("run " + name + " ended with exit status " + status);
        }
    }

    /** If a run has several JVMs, the largest recording: that of a launcher or a build tool is small. */
    private Path recording(SideOptions options, String name, Path log) throws UserException {
        Path alone = folder.resolve(name + ".jfr");
        Path several = folder.resolve(name);
        try (Stream<Path> files = options.startsJava() ? Stream.of(alone).filter(Files::exists) : Files.list(several)) {
            return files.max(Comparator.comparingLong(file -> file.toFile().length()))
                    .orElseThrow(() -> UserException.failed("run " + name
                            + " left no recording; does the command start a JVM "
                            + (launch.duration() == null ? "that ends by itself?" : "well before --duration is over?")
                            + " its output is in '" + log + "'"));
        } catch (IOException e) {
            throw UserException.failed("cannot list '" + several + "' (" + IoErrorText.of(e) + ")");
        }
    }
}
