package timeagent.analysis;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.output.Screen;
import timeagent.analysis.summary.Report;

/** {@code report FILE...}: what is in one or more recordings of the same kind, added up; a folder stands for those in it. */
@Command(
        name = "report",
        description =
                "Shows what is in one or more recordings of the same kind, added up: clock call sites, clock source,"
                        + " socket writes by peer, cost of an event, allocation.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class)
final class ReportCommand implements Callable<Integer> {

    private final PrintWriter out;
    private final PrintWriter err;
    private final Screen screen;

    @Mixin
    private final ResultOutput result = new ResultOutput();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A recording (.jfr), or a folder: all recordings in it and below.")
    private List<Path> files;

    ReportCommand(PrintWriter out, PrintWriter err, Screen screen) {
        this.out = out;
        this.err = err;
        this.screen = screen;
    }

    @Override
    public Integer call() throws Exception {
        Report report = RecordingFiles.of(files, err).read().report();
        report.warnings().forEach(warning -> err.println("timeagent: " + warning));
        result.write(out, report, ReportText.of(report, screen));
        return Main.DONE;
    }
}
