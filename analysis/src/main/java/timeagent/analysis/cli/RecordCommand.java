package timeagent.analysis.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.RemoteRecording;
import timeagent.analysis.output.TerminalStyle;

/** {@code record}: attaches the agent, records for a while, detaches it and reports. */
@Command(
        name = "record",
        description = {
            "Records a running JVM and reports: attaches the agent unless it is active, records, and detaches the agent"
                    + " if it was attached for this. Ctrl-C ends early and reports.",
            "However this command ends, the agent ends the recording and leaves, within 10 s if this command is killed."
        })
final class RecordCommand extends SubCommand {

    private static final long SECOND = 1000;

    private final TerminalStyle screen;
    private final Supplier<Path> agentJar;

    @Parameters(index = "0", paramLabel = "PID|NAME", description = "PID, or a unique part of the main class or jar.")
    private String target;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "OPTIONS",
            defaultValue = "",
            description = "The agent's options, as behind -javaagent:timeagent.jar=")
    private String options;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            defaultValue = "30s",
            description = "How long to record, such as 5s or 10m; default ${DEFAULT-VALUE}.")
    private Duration duration;

    @Option(
            names = "-o",
            paramLabel = "FILE",
            description =
                    "Also write FILE: .jfr the recording, .html and .json the report, .flame.html and .collapsed a"
                            + " flame graph. Repeatable.")
    private List<Path> outputs = List.of();

    @Option(
            names = "--settings",
            paramLabel = "NAME",
            description =
                    "Settings of Flight Recorder: timeagent, timeagent-stacks (see jfc -h), or a .jfc file; default:"
                            + " timeagent with the callers of clock reads.")
    private String settings;

    RecordCommand(TerminalStyle screen, Supplier<Path> agentJar) {
        this.screen = screen;
        this.agentJar = agentJar;
    }

    @Override
    public Integer call() throws UserException, IOException, InterruptedException {
        RecordOutputs files = new RecordOutputs(outputs);
        String text = settings == null ? RecordingSettings.standard() : RecordingSettings.of(settings);
        JvmProcess process = JvmProcess.find(target);
        try (InterruptHandler interrupt = new InterruptHandler()) {
            // all of it in here: the JVM is gone once the handler is closed
            try {
                return report(files, process, record(process, text, interrupt));
            } catch (UserException e) {
                return Main.failed(e, err());
            }
        }
    }

    /** Returns a temporary file. */
    private Path record(JvmProcess process, String settings, InterruptHandler interrupt)
            throws UserException, IOException, InterruptedException {
        if (interrupt.requested()) {
            throw UserException.failed("interrupted, nothing was recorded");
        }
        // now: once there is a recording, it must not be lost
        Path file = temporary();
        try (RemoteRecording recording = RemoteRecording.of(process, agentJar.get())) {
            String started = recording.start(settings, options);
            err().println("timeagent: recording PID " + process + " for " + seconds() + " s, Ctrl-C ends it; "
                    + started);
            long end = System.nanoTime() + duration.toNanos();
            for (long left = duration.toMillis();
                    left > 0 && !interrupt.requested() && recording.isRunning();
                    left = (end - System.nanoTime()) / 1_000_000) {
                showProgress(left);
                interrupt.waitForRequest(Math.min(SECOND, left));
            }
            String stopped = recording.stop(file);
            if (!stopped.isEmpty()) {
                err().println("timeagent: " + stopped);
            }
            return file;
        } catch (Throwable e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }

    private static Path temporary() throws UserException {
        try {
            Path file = Files.createTempFile("timeagent-", ".jfr");
            // nothing is left if this command is killed before it has a recording
            Files.delete(file);
            return file;
        } catch (IOException e) {
            throw UserException.failed("cannot write to the temporary folder '" + System.getProperty("java.io.tmpdir")
                    + "' (" + IoErrorText.of(e) + "); give another one, as in java -Djava.io.tmpdir=FOLDER -jar");
        }
    }

    private String seconds() {
        return BigDecimal.valueOf(duration.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    /** On a terminal, in a line that the next one replaces. */
    private void showProgress(long millisLeft) {
        if (screen.colour()) {
            err().print("\r" + (millisLeft + SECOND - 1) / SECOND + " s left \r");
            err().flush();
        }
    }

    /** A file that cannot be written does not prevent the others. */
    private int report(RecordOutputs files, JvmProcess process, Path recording) throws IOException {
        int status = Main.DONE;
        Path kept = recording;
        boolean temporary = false;
        try {
            kept = files.keep(recording);
            // it is deleted
            temporary = kept.equals(recording);
        } catch (UserException e) {
            status = Main.failed(e, err());
        }
        try {
            return Math.max(status, run(files.commands(kept, temporary ? "PID " + process : null)));
        } finally {
            if (temporary) {
                Files.deleteIfExists(recording);
            }
        }
    }

    private int run(List<List<String>> commands) {
        int status = Main.DONE;
        for (List<String> command : commands) {
            int done = Main.run(out(), err(), screen, agentJar, command.toArray(String[]::new));
            status = Math.max(status, done);
        }
        return status;
    }
}
