package timeagent.analysis.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
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
import timeagent.analysis.live.RemoteRecording;
import timeagent.analysis.live.SteadyTime;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.summary.jvm.AgentPresence;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.text.Units;

@Command(
        name = "record",
        description = "Records a running JVM, reports, and leaves the JVM as it was; Ctrl-C ends it early.")
final class RecordCommand extends SubCommand.Interruptible {

    /** The part of the requested time that needs no warning; the end of the warm-up is known to a second. */
    private static final double ENOUGH = 0.9;

    private static final long SECOND = 1000;

    @Mixin
    private Target target;

    @Option(
            names = {"-d", "--duration"},
            paramLabel = "TIME",
            description =
                    "Such as 5s or 10m; default: 30s. Up to three times as long while the JVM compiles its code again.")
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

    /** Whether the recording ended at its time limit, rather than by Ctrl-C or with the target. */
    private boolean isOver;

    @Override
    int run(InterruptHandler interrupt) throws Exception {
        RecordOutputs files = new RecordOutputs(outputs);
        String text = settings == null ? RecordingSettings.standard() : RecordingSettings.of(settings);
        JvmProcess process = JvmProcess.find(target.process);
        if (interrupt.requested()) {
            throw UserException.failed("interrupted, nothing was recorded");
        }
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "timeagent-" + UUID.randomUUID() + ".jfr");
        warn("", CompiledCode.warnings(process.pid()));
        // now: once there is a recording, it must not be lost
        new OutputFile("-Djava.io.tmpdir", file).check(List.of());
        record(process, text, file, interrupt);
        return report(files, process, file);
    }

    private void record(JvmProcess process, String settings, Path file, InterruptHandler interrupt)
            throws UserException, InterruptedException {
        try (RemoteRecording recording = new RemoteRecording(process)) {
            boolean hasSamples = RecordingSettings.showWarmUp(settings);
            Instant since = Instant.now();
            List<String> started = recording.start(agentJar(), "record", settings, target.options);
            warn(
                    "",
                    List.of("recording PID " + process + " for " + seconds(duration) + " s"
                            + (hasSamples ? " after its warm-up" : "")
                            + ", Ctrl-C ends it; " + started.get(0)));
            warn("", started.subList(1, started.size()));
            await(recording, since, hasSamples, interrupt);
            String stopped = recording.stop(file);
            warn("", stopped.isEmpty() ? List.of() : List.of(stopped));
        }
    }

    private void await(RemoteRecording recording, Instant since, boolean hasSamples, InterruptHandler interrupt)
            throws InterruptedException {
        try (SteadyTime time = SteadyTime.afterAttach(recording.knownRepository(), since, hasSamples, duration)) {
            for (long left = time.millisLeft();
                    left > 0 && !interrupt.requested() && recording.isRunning();
                    left = time.millisLeft()) {
                showProgress(left, time.isWaiting());
                interrupt.waitForRequest(Math.min(SECOND, left));
            }
            isOver = time.millisLeft() <= 0;
        }
    }

    private static String seconds(Duration time) {
        return BigDecimal.valueOf(time.toMillis(), 3).stripTrailingZeros().toPlainString();
    }

    /** Returns a warning if the time limit left less time after the warm-up than was asked for; null otherwise. */
    static String cutShort(Recording recording, Duration wanted) {
        if (!Boolean.TRUE.equals(recording.settled())) {
            return null;
        }
        double steady = recording.agentSeconds() - recording.warmUpSeconds();
        return steady * 1e3 >= ENOUGH * wanted.toMillis()
                ? null
                : "only " + Units.of(steady, "s") + " after the warm-up, not " + seconds(wanted)
                        + " s: record takes at most three times -d; give -d a longer time";
    }

    /** On a terminal, in a line that the next one replaces. */
    private void showProgress(long millisLeft, boolean isWaiting) {
        if (screen().colour()) {
            String most = isWaiting ? "compiling its code again, at most " : "";
            err().print("\r\u001b[K" + most + (millisLeft + SECOND - 1) / SECOND + " s left \r");
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
            Summary summary = new Summary(AgentPresence.USUAL, false);
            Summary.read(kept, name, summary);
            isRead = true;
            String cutShort = isOver ? cutShort(summary.report().recordings().get(0), duration) : null;
            warn("", cutShort == null ? List.of() : List.of(cutShort));
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
