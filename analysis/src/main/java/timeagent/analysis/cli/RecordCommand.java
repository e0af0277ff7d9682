package timeagent.analysis.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.CompiledCode;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.RecordedSoFar;
import timeagent.analysis.live.RemoteRecording;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.summary.jvm.AgentPresence;
import timeagent.analysis.text.Units;

@Command(
        name = "record",
        description = "Records a running JVM, reports, and leaves the JVM as it was; Ctrl-C ends it early.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {
            "  java -jar timeagent.jar record PID -d 30s -o app.html",
            "  java -jar timeagent.jar record shop.jar 'events=com.acme.*' -o app.jfr",
            "  java -jar timeagent.jar record PID --settings timeagent-stacks -o app.html"
        })
final class RecordCommand extends SubCommand.Interruptible {

    private static final long SECOND = 1000;
    private static final long MILLIS_BETWEEN_LOOKS = 100;

    @Mixin
    private Target target;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description = "Such as 5s or 10m, after the JVM has compiled its code again; default: 30s.")
    private Duration duration = Duration.ofSeconds(30);

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
                    "timeagent, timeagent-stacks, timeagent-production, or a .jfc file; default: timeagent with at most 1,000"
                            + " write events a second, and callers of clock reads.")
    private String settings;

    @Override
    int run(InterruptHandler interrupt) throws Exception {
        RecordOutputs files = new RecordOutputs(outputs);
        String text = settings == null ? RecordingSettings.standard() : RecordingSettings.of(settings);
        JvmProcess process = JvmProcess.find(target.process);
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
            List<String> costs = CompiledCode.warnings(process.pid());
            List<String> started = recording.start(agentJar(), duration, settings, target.options, false);
            // not of a JVM that rejects the options
            warn("", costs);
            warn("", List.of("PID " + process + ": " + started.get(0)));
            warn("", started.subList(1, started.size()));
            showProgress("waiting until the JVM has compiled its code again");
            if (!recording.awaitWarm(interrupt, () -> {})) {
                String stopped = recording.stop();
                throw UserException.failed("interrupted before the JVM was warm, nothing was recorded"
                        + (stopped.isEmpty() ? "" : "; " + stopped));
            }
            await(recording, interrupt);
            String stopped = recording.stop(file);
            warn("", stopped.isEmpty() ? List.of() : List.of(stopped));
        }
    }

    private void await(RemoteRecording recording, InterruptHandler interrupt) throws InterruptedException {
        long end = System.nanoTime() + duration.toNanos();
        try (RecordedSoFar soFar = screen().isTerminal() ? new RecordedSoFar(recording) : null) {
            warn("", List.of("recording for " + seconds(duration) + " s, Ctrl-C ends it"));
            while (recording.isRunning() && !interrupt.requested()) {
                long left = Math.max(0, end - System.nanoTime()) / 1_000_000;
                showProgress((left + SECOND - 1) / SECOND + " s left" + counted(soFar));
                interrupt.waitForRequest(Math.min(SECOND, Math.max(left, MILLIS_BETWEEN_LOOKS)));
            }
        }
    }

    private static String counted(RecordedSoFar soFar) throws InterruptedException {
        return soFar == null || !soFar.isKnown()
                ? ""
                : "; " + Units.counted(soFar.reads(), "clock read") + ", "
                        + Units.counted(soFar.writes(), "socket write");
    }

    private static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    /** On a terminal, in a line that the next one replaces. */
    private void showProgress(String text) {
        if (screen().colour()) {
            err().print("\r\u001b[K" + text + " \r");
            err().flush();
        }
    }

    private int report(RecordOutputs files, JvmProcess process, Path recording) throws IOException {
        List<Exception> failures = new ArrayList<>();
        Path kept = recording;
        try {
            kept = files.keep(recording);
        } catch (UserException e) {
            failures.add(e);
        }
        boolean isTemporary = kept.equals(recording) && failures.isEmpty();
        String name = isTemporary ? "PID " + process : kept.toString();
        boolean isRead = false;
        try {
            Summary summary = new Summary(AgentPresence.USUAL);
            Summary.read(kept, name, summary);
            isRead = true;
            ResultOptions result = ResultOptions.of(files.file(".json"), files.file(".html"));
            attempt(failures, () -> ReportCommand.write(this, result, summary, name, CallSiteLayout.DEFAULT, false));
            for (String kind : List.of(".flame.html", ".collapsed")) {
                OutputFile file = files.file(kind);
                if (file.isFile()) {
                    attempt(failures, () -> FlameCommand.write(summary, name, file));
                }
            }
        } catch (UserException e) {
            failures.add(e);
        } finally {
            if (isTemporary && isRead) {
                Files.deleteIfExists(recording);
            } else if (isTemporary) {
                warn("", List.of("the recording is '" + recording + "'"));
            }
        }
        return failures.stream().mapToInt(e -> Main.failed(e, err())).max().orElse(Main.DONE);
    }

    private interface Attempt {
        void run() throws UserException;
    }

    /** Collects the failure, so that the other results are written. */
    private static void attempt(List<Exception> failures, Attempt write) {
        try {
            write.run();
        } catch (UserException | RuntimeException e) {
            failures.add(e);
        }
    }
}
