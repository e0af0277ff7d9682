package timeagent.analysis.price;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.experiment.Launch;
import timeagent.analysis.experiment.Runner;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.text.Units;

/** The program whose events are measured: its process, what it prints, and the CPU time of its JVM. */
final class MeasuredProgram implements AutoCloseable {

    private static final long SECONDS_TO_START = 60;
    private static final long SECONDS_WITHOUT_UNITS = 20;
    private static final long MILLIS_BETWEEN_LOOKS = 50;
    private static final long MILLIS_TO_READ = 2000;

    private final Process process;
    private final InterruptHandler stop;
    private final WorkUnit unit;
    private final Thread output;
    private final long start = System.nanoTime();
    private JvmProcess jvm;
    /** The units of work that a sample must exceed; null while none is taken. */
    private Double wantedAbove;

    private boolean isOver;
    private Sample found;
    private String lastLine = "";

    /** @param unit in what it prints; null for none */
    private MeasuredProgram(Process process, InterruptHandler stop, WorkUnit unit) {
        this.process = process;
        this.stop = stop;
        this.unit = unit;
        output = new Thread(this::readOutput, "timeagent-output");
        output.setDaemon(true);
    }

    /** Starts it, and waits until its JVM records. */
    static MeasuredProgram start(ProcessBuilder builder, InterruptHandler stop, WorkUnit unit)
            throws UserException, InterruptedException {
        MeasuredProgram program;
        try {
            program = new MeasuredProgram(stop.start(builder.redirectErrorStream(true)), stop, unit);
            program.output.start();
            program.process.getOutputStream().close();
        } catch (IOException e) {
            throw Launch.cannotStart(builder.command().get(0), e);
        }
        try {
            program.awaitJvm();
            return program;
        } catch (UserException | InterruptedException | RuntimeException e) {
            program.close();
            throw e;
        }
    }

    private void awaitJvm() throws UserException, InterruptedException {
        while (jvm == null) {
            if (!isRunning()) {
                throw endedEarly();
            }
            if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(SECONDS_TO_START)) {
                throw UserException.failed("the command has started no JVM with Flight Recorder in " + SECONDS_TO_START
                        + " s; give a command that starts java");
            }
            stop.waitForRequest(MILLIS_BETWEEN_LOOKS);
            jvm = JvmProcess.recordedIn(process.toHandle()).orElse(null);
        }
    }

    long pid() {
        return jvm.pid();
    }

    /** Whether it runs and Ctrl-C was not pressed. */
    boolean isRunning() {
        return process.isAlive()
                && !stop.requested()
                && (jvm == null || jvm.cpuTime().isPresent());
    }

    /** Whether it has ended, or does so within a moment. */
    boolean ends() {
        return !isRunning() || jvm.ends();
    }

    /** Waits, unless Ctrl-C is pressed. */
    void pause(long millis) throws InterruptedException {
        stop.waitForRequest(millis);
    }

    /** Returns what it has done and used now, with a unit at its next number; null if it has ended. */
    Sample sample() throws UserException, InterruptedException {
        return sampleAbove(Double.NEGATIVE_INFINITY);
    }

    /** Returns the same after more work. */
    Sample sampleAfter(Sample before) throws UserException, InterruptedException {
        return sampleAbove(before.units());
    }

    private Sample sampleAbove(double units) throws UserException, InterruptedException {
        if (unit == null) {
            return sample(Double.NaN);
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_WITHOUT_UNITS);
        synchronized (this) {
            found = null;
            wantedAbove = units;
            while (found == null && !isOver && !stop.requested()) {
                if (System.nanoTime() > deadline) {
                    throw UserException.failed("--unit '" + unit + "' finds no number"
                            + (Double.isInfinite(units) ? "" : " above " + Units.digits(units))
                            + " in what the program prints in " + SECONDS_WITHOUT_UNITS
                            + " s; it must print a running total, best several times a second");
                }
                wait(MILLIS_BETWEEN_LOOKS);
            }
            wantedAbove = null;
            return found;
        }
    }

    private Sample sample(double units) {
        long now = System.nanoTime();
        Optional<Duration> cpu = jvm.cpuTime();
        return cpu.map(time -> new Sample(now, time.toNanos(), units)).orElse(null);
    }

    /** The program's own encoding is not known; every byte is a character here. */
    private void readOutput() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                read(line);
            }
        } catch (IOException e) {
            // it has ended
        } finally {
            synchronized (this) {
                isOver = true;
                notifyAll();
            }
        }
    }

    private synchronized void read(String line) {
        lastLine = line.isBlank() ? lastLine : line.strip();
        Double units = wantedAbove == null ? null : unit.inLine(line);
        if (units != null && units > wantedAbove) {
            found = sample(units);
            wantedAbove = null;
            notifyAll();
        }
    }

    /** The program has ended, and there is no result. */
    UserException endedEarly() throws InterruptedException {
        boolean isShort = !stop.requested() && !process.isAlive() && process.exitValue() == 0;
        return UserException.failed("the program " + end() + ", before anything was measured"
                + (isShort ? "; let it run longer than --max-time" : ""));
    }

    /** How it ended, as a phrase without a subject. */
    String end() throws InterruptedException {
        long seconds = Math.round((System.nanoTime() - start) / 1e9);
        if (stop.requested()) {
            return "was stopped after " + seconds + " s";
        }
        if (!process.waitFor(SECONDS_TO_START, TimeUnit.SECONDS)) {
            return "has ended its JVM after " + seconds + " s";
        }
        // its last output may not have been read yet
        output.join(MILLIS_TO_READ);
        synchronized (this) {
            String last = lastLine.isEmpty() ? "" : ", its last line was '" + lastLine + "'";
            return "ended after " + seconds + " s with exit status " + process.exitValue() + last;
        }
    }

    @Override
    public void close() {
        try {
            Runner.end(process, stop.requested());
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
