package timeagent.analysis.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.CompiledCode;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.LiveEvents;
import timeagent.analysis.live.RemoteRecording;
import timeagent.analysis.output.JsonOutput;
import timeagent.analysis.summary.LiveReport;
import timeagent.analysis.summary.LiveSummary;

@Command(
        name = "top",
        description = "Shows what a running JVM does, interval by interval, and leaves it as it was; Ctrl-C ends it.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {
            "  java -jar timeagent.jar top PID",
            "  java -jar timeagent.jar top PID --interval 5s -n 12 --json top.json"
        })
final class TopCommand extends SubCommand.Interruptible {

    private static final long MILLIS_BETWEEN_LOOKS = 200;
    private static final int PLAIN_HEIGHT = 36;

    @Mixin
    private Target target;

    @Option(names = "--interval", paramLabel = "TIME", description = "Whole seconds; default: 1s.")
    private Duration interval = Duration.ofSeconds(1);

    @Option(names = "-n", paramLabel = "N", description = "End after N intervals; default: only when interrupted.")
    private int count = Integer.MAX_VALUE;

    @Option(names = "--json", paramLabel = "FILE", description = "Write a line of JSON per interval; -: stdout.")
    private Path json;

    @Override
    int run(InterruptHandler interrupt) throws Exception {
        if (interval.toNanosPart() != 0) {
            String given = interval.toString().substring(2).toLowerCase(Locale.ROOT);
            throw invalid("--interval", given, "whole seconds, such as 1s or 10s");
        }
        OutputFile lines = new OutputFile("--json", json);
        lines.check(List.of());
        JvmProcess process = JvmProcess.find(target.process);
        List<String> costs = CompiledCode.warnings(process.pid());
        boolean shows = !lines.isStandardOutput();
        boolean redraws = shows && screen().isTerminal();
        LiveSummary summary = new LiveSummary(interval);
        AtomicInteger left = new AtomicInteger(count);
        try (RemoteRecording recording = new RemoteRecording(process)) {
            LiveEvents.Flush show = () -> {
                LiveReport report = summary.end();
                if (report != null && left.get() > 0) {
                    lines.append(out(), JsonOutput.line(report));
                    OutputFile.print(out(), shows ? text(process, report, redraws) : "");
                    left.decrementAndGet();
                }
            };
            Instant start = Instant.now();
            List<String> started =
                    recording.start(agentJar(), null, RecordingSettings.standard(), target.options, false);
            // not of a JVM that rejects the options
            warn("", costs);
            // not before: a JVM that cannot be recorded must not cost the file of another
            lines.write(out(), () -> "");
            List<String> warnings = started.subList(1, started.size());
            if (!redraws) {
                warn("", warnings);
            }
            try (LiveEvents events =
                    new LiveEvents(recording.repository(), start, LiveSummary.TYPES, summary::add, show)) {
                while (left.get() > 0 && !interrupt.requested() && recording.isRunning()) {
                    recording.prolong();
                    interrupt.waitForRequest(MILLIS_BETWEEN_LOOKS);
                    if (events.check()) {
                        summary.miss();
                    }
                }
            }
            if (redraws) {
                // the views would have replaced it
                warn("", warnings);
            }
            return end(process, recording);
        }
    }

    private String text(JvmProcess process, LiveReport report, boolean redraws) {
        // not the last line of a terminal, which would scroll
        int height = redraws ? screen().height() - 1 : PLAIN_HEIGHT;
        String text = report.text(process.toString(), screen(), height);
        return redraws ? screen().redrawn(text, height) : text + "\n";
    }

    private int end(JvmProcess process, RemoteRecording recording) throws UserException {
        if (!recording.isRunning() && process.ends()) {
            throw UserException.failed("PID " + process + " has ended");
        }
        String stopped = recording.stop();
        if (stopped.contains(RemoteRecording.NOT_RESTORED)) {
            warn("", List.of(stopped));
        }
        return Main.DONE;
    }
}
