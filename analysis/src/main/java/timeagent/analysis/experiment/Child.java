package timeagent.analysis.experiment;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;

/** A process that was started here, all that it started in turn, and what they print. */
final class Child {

    static final long SECONDS_TO_END = 60;

    // exit status of a process that a signal ended: this plus the signal
    private static final int SIGNALLED = 128;

    /** After Ctrl-C, with time left to write the result. */
    private static final long SECONDS_AFTER_STOP = 20;

    private static final long MILLIS_TO_LOOK = 100;
    private static final int MOST_LINES = 3;

    /** A line of a stack trace; the line before the first has the error message. */
    private static final String STACK_FRAME = "\\s+at .*|\\s+[.]{3} \\d+ more";

    private final String name;
    private final Path log;
    private final Process process;
    private final InterruptHandler stop;
    private final long start = System.nanoTime();

    /** A script may end before the processes that it has started. */
    private final Set<ProcessHandle> started = new LinkedHashSet<>();

    private Child(String name, Path log, Process process, InterruptHandler stop) {
        this.name = name;
        this.log = log;
        this.process = process;
        this.stop = stop;
    }

    /**
     * Starts a process without input.
     *
     * @param name in messages
     * @param log for its output
     */
    static Child start(ProcessBuilder builder, String name, Path log, InterruptHandler stop) throws UserException {
        builder.redirectErrorStream(true).redirectOutput(log.toFile());
        Process process;
        try {
            process = stop.start(builder);
        } catch (IOException e) {
            // without a run, no file
            log.toFile().delete();
            throw Launch.cannotStart(builder.command().get(0), e);
        }
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            // it has ended already and reads nothing
        }
        return new Child(name, log, process, stop);
    }

    Path log() {
        return log;
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Of a process that has ended. */
    int status() throws InterruptedException {
        int status = process.exitValue();
        if (status > SIGNALLED) {
            // Ctrl-C reaches the child as well, and it may be the first to end
            stop.waitForRequest();
        }
        return status;
    }

    /** Seconds since its start. */
    double seconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Waits for its end, but not longer, and not after Ctrl-C; returns whether it has ended. */
    boolean ends(Duration within) throws InterruptedException {
        long end = System.nanoTime() + within.toNanos();
        while (!stop.requested()) {
            process.descendants().forEach(started::add);
            long left = (end - System.nanoTime()) / 1_000_000;
            if (process.waitFor(Math.max(0, Math.min(left, MILLIS_TO_LOOK)), TimeUnit.MILLISECONDS)) {
                return true;
            }
            if (left <= 0) {
                return false;
            }
        }
        return !process.isAlive();
    }

    /** Ends it by SIGTERM, on which a JVM writes its recording, or else kills it; returns whether it was not killed. */
    boolean end() throws InterruptedException {
        process.descendants().forEach(started::add);
        started.add(process.toHandle());
        List<ProcessHandle> all = new ArrayList<>(started);
        all.forEach(ProcessHandle::destroy);
        CompletableFuture<?>[] ends = all.stream().map(ProcessHandle::onExit).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(ends).get(stop.requested() ? SECONDS_AFTER_STOP : SECONDS_TO_END, TimeUnit.SECONDS);
            return true;
        } catch (ExecutionException | TimeoutException e) {
            all.forEach(ProcessHandle::destroyForcibly);
            return false;
        }
    }

    /** A failure of a process that has ended. */
    UserException ended(String when) {
        return failed("ended with exit status " + process.exitValue() + when);
    }

    /** A failure, with the last lines that it printed. */
    UserException failed(String what) {
        // the program's own encoding is not known; every byte is a character here
        try (Stream<String> output = Files.lines(log, StandardCharsets.ISO_8859_1)) {
            Deque<String> last = new ArrayDeque<>();
            output.filter(line -> !line.isBlank() && !line.matches(STACK_FRAME)).forEach(line -> {
                last.add("'" + line.strip() + "'");
                if (last.size() > MOST_LINES) {
                    last.remove();
                }
            });
            String lines = last.isEmpty()
                    ? ", it printed nothing"
                    : last.size() == 1
                            ? ", its last line was " + last.remove()
                            : ", its last lines were " + String.join(" ", last);
            return UserException.failed(name + " " + what + lines + "; all its output is in '" + log + "'");
        } catch (IOException e) {
            return UserException.failed(name + " " + what);
        }
    }
}
