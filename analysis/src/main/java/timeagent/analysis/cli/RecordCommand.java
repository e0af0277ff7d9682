package timeagent.analysis.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.RemoteRecording;

@Command(
        name = "record",
        description = "Records a running JVM, reports, and leaves the JVM as it was; Ctrl-C ends it early.")
final class RecordCommand extends SubCommand.Interruptible {

    private static final long SECOND = 1000;

    @Mixin
    private Target target;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "Such as 5s or 10m; default: 30s.")
    private Duration duration = Duration.ofSeconds(30);

    @Option(
            names = "-o",
            paramLabel = "FILE",
            description =
                    "Also write FILE: .jfr the recording, .html and .json the report, .flame.html and .collapsed a"
                            + " flame graph. Repeatable.")
    private List<Path> outputs = List.of();

    @Option(names = "--settings", paramLabel = "NAME", description = "timeagent, timeagent-stacks, or a .jfc file.")
    private String settings;

    @Override
    int run(InterruptHandler interrupt) throws Exception {
        RecordOutputs files = new RecordOutputs(outputs);
        String text = settings == null ? RecordingSettings.standard() : RecordingSettings.of(settings);
        JvmProcess process = target.find();
        if (interrupt.requested()) {
            throw UserException.failed("interrupted, nothing was recorded");
        }
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "timeagent-" + UUID.randomUUID() + ".jfr");
        // now: once there is a recording, it must not be lost
        new OutputFile("-Djava.io.tmpdir", file).check(List.of());
        record(process, text, file, interrupt);
        return report(files, process, file);
    }

    private void record(JvmProcess process, String settings, Path file, InterruptHandler interrupt)
            throws UserException, InterruptedException {
        try (RemoteRecording recording = new RemoteRecording(process)) {
            String started = recording.start(agentJar(), "record", settings, target.options());
            String seconds = BigDecimal.valueOf(duration.toMillis(), 3)
                    .stripTrailingZeros()
                    .toPlainString();
            warn("", List.of("recording PID " + process + " for " + seconds + " s, Ctrl-C ends it; " + started));
            long end = System.nanoTime() + duration.toNanos();
            for (long left = duration.toMillis();
                    left > 0 && !interrupt.requested() && recording.isRunning();
                    left = (end - System.nanoTime()) / 1_000_000) {
                showProgress(left);
                interrupt.waitForRequest(Math.min(SECOND, left));
            }
            String stopped = recording.stop(file);
            warn("", stopped.isEmpty() ? List.of() : List.of(stopped));
        }
    }

    /** On a terminal, in a line that the next one replaces. */
    private void showProgress(long millisLeft) {
        if (screen().colour()) {
            err().print("\r" + (millisLeft + SECOND - 1) / SECOND + " s left \r");
            err().flush();
        }
    }

    /** A file that cannot be written does not prevent the others. */
    private int report(RecordOutputs files, JvmProcess process, Path recording) throws IOException {
        int status = Main.DONE;
        Path kept = recording;
        String name = null;
        try {
            kept = files.keep(recording);
            // it is deleted
            name = kept.equals(recording) ? "PID " + process : null;
        } catch (UserException e) {
            status = Main.failed(e, err());
        }
        try {
            for (List<String> command : files.commands(kept, name)) {
                status = Math.max(status, run(command));
            }
            return status;
        } finally {
            if (name != null) {
                Files.deleteIfExists(recording);
            }
        }
    }
}
