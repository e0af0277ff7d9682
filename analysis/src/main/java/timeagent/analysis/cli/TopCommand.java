package timeagent.analysis.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.InterruptHandler;
import timeagent.analysis.common.IoErrorText;
import timeagent.analysis.common.UserException;
import timeagent.analysis.live.JvmProcess;
import timeagent.analysis.live.LiveEvents;
import timeagent.analysis.live.RemoteRecording;
import timeagent.analysis.output.JsonOutput;
import timeagent.analysis.output.PrometheusText;
import timeagent.analysis.output.TerminalStyle;
import timeagent.analysis.output.TopText;
import timeagent.analysis.summary.LiveReport;
import timeagent.analysis.summary.LiveSummary;

/** {@code top}: what a running JVM does now, interval by interval. */
@Command(
        name = "top",
        description = {
            "Shows a running JVM: clock reads by call site, socket writes by peer, cost of events and context switches,"
                    + " of each interval. q or Ctrl-C ends it.",
            "Attaches the agent unless it is active, and reads what Flight Recorder writes. However this command ends, the"
                    + " agent ends the recording and leaves, within 10 s if this command is killed."
        })
final class TopCommand extends SubCommand {

    private static final long MILLIS_BETWEEN_LOOKS = 200;
    private static final int PLAIN_HEIGHT = 36;

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
            names = "--interval",
            paramLabel = "TIME",
            defaultValue = "1s",
            description = "Whole seconds from one view to the next; default ${DEFAULT-VALUE}.")
    private Duration interval;

    @Option(names = "-n", paramLabel = "N", description = "End after N intervals; default: only when interrupted.")
    private Integer count;

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description =
                    "Write one line of JSON for each interval to FILE; - writes it to standard output, in place of"
                            + " the text.")
    private Path json;

    @Option(
            names = "--prometheus",
            paramLabel = "FILE",
            description =
                    "Write the totals since the start to FILE after each interval, in Prometheus' text format, for the"
                            + " node exporter's textfile collector; nothing is shown.")
    private Path prometheus;

    private OutputFile metrics;
    private PrometheusText totals;

    /** Of the JSON; null where it goes to standard output, or is not wanted. */
    private OutputStream lines;

    private boolean isJsonShown;
    private String process;
    private Terminal terminal;
    private volatile long left = Long.MAX_VALUE;
    private volatile UserException failure;

    TopCommand(TerminalStyle screen, Supplier<Path> agentJar) {
        this.screen = screen;
        this.agentJar = agentJar;
    }

    @Override
    public Integer call() throws UserException, IOException, InterruptedException {
        if (interval.toNanosPart() != 0) {
            throw invalid("invalid value '" + given("--interval")
                    + "' for option '--interval', give whole seconds, such as 1s or 10s");
        }
        if (count != null && count < 1) {
            throw invalid("invalid value '" + count + "' for option '-n', give 1 or more");
        }
        OutputFile file = new OutputFile("--json", json);
        file.check(List.of());
        metrics = new OutputFile("--prometheus", prometheus);
        metrics.check(List.of());
        JvmProcess found = JvmProcess.find(target);
        totals = new PrometheusText(found.pid(), found.program());
        process = found.toString();
        left = count == null ? Long.MAX_VALUE : count;
        try (InterruptHandler interrupt = new InterruptHandler();
                OutputStream opened = file.isFile() ? open() : null;
                Terminal opening = screen.isTerminal() && prometheus == null && !file.isStandardOutput()
                        ? new Terminal(screen)
                        : null) {
            lines = opened;
            isJsonShown = file.isStandardOutput();
            terminal = opening;
            // all of it in here: the JVM is gone once the handler is closed
            try {
                return watch(found, interrupt);
            } catch (UserException e) {
                return Main.failed(e, err());
            }
        }
    }

    private OutputStream open() throws UserException {
        try {
            return Files.newOutputStream(json);
        } catch (IOException e) {
            throw cannotWrite(e);
        }
    }

    private UserException cannotWrite(IOException e) {
        return UserException.failed("cannot write '" + json + "' (" + IoErrorText.of(e) + "); give another file");
    }

    private int watch(JvmProcess found, InterruptHandler interrupt) throws UserException, InterruptedException {
        try (RemoteRecording recording = RemoteRecording.of(found, agentJar.get())) {
            Instant start = Instant.now();
            Path repository = recording.stream(RecordingSettings.standard(), options);
            LiveSummary summary = new LiveSummary(interval);
            try (LiveEvents events =
                    new LiveEvents(repository, start, LiveSummary.TYPES, summary::add, () -> show(summary))) {
                while (left > 0 && !interrupt.requested() && recording.isRunning() && !quits()) {
                    interrupt.waitForRequest(MILLIS_BETWEEN_LOOKS);
                    if (events.misses()) {
                        summary.miss();
                    }
                }
            }
            if (failure != null) {
                throw failure;
            }
            return end(found, recording);
        }
    }

    private boolean quits() {
        return terminal != null && terminal.quits();
    }

    private int end(JvmProcess found, RemoteRecording recording) throws UserException {
        boolean ended = !recording.isRunning();
        if (ended && found.ends()) {
            throw UserException.failed("PID " + process + " has ended");
        }
        String stopped = recording.stop();
        if (ended) {
            throw UserException.failed(stopped);
        }
        return Main.DONE;
    }

    /** On the thread that reads. */
    private void show(LiveSummary summary) {
        try {
            LiveReport report = summary.end();
            if (report == null || left <= 0) {
                return;
            }
            String line = JsonOutput.line(report) + "\n";
            if (lines != null) {
                lines.write(line.getBytes(StandardCharsets.UTF_8));
            }
            if (prometheus != null) {
                String text = totals.add(report);
                metrics.write(out(), () -> text);
            }
            OutputFile.print(out(), isJsonShown ? line : prometheus == null ? text(report) : "");
            left--;
        } catch (IOException e) {
            failure = cannotWrite(e);
            left = 0;
        } catch (UserException e) {
            failure = e;
            left = 0;
        }
    }

    private String text(LiveReport report) {
        return terminal == null
                ? TopText.of(process, report, screen, PLAIN_HEIGHT) + "\n"
                : terminal.screen((style, height) -> TopText.of(process, report, style, height));
    }
}
