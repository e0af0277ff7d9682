package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import timeagent.analysis.output.FlamePage;
import timeagent.analysis.output.PageData;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.output.TerminalStyle;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.FlameUnit;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/** {@code report FILE...}: what is in one or more recordings of the same kind, added up; a folder means those in it. */
@Command(
        name = "report",
        description =
                "Shows what is in one or more recordings of the same kind, added up: clock call sites, clock source,"
                        + " socket writes by peer, cost of an event, allocation.")
final class ReportCommand extends SubCommand {

    private final TerminalStyle screen;

    @Mixin
    private final ResultOptions.WithPage result = new ResultOptions.WithPage();

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A recording (.jfr), or a folder: all recordings in it and below.")
    private List<Path> files;

    ReportCommand(TerminalStyle screen) {
        this.screen = screen;
    }

    @Override
    public Integer call() throws Exception {
        RecordingFiles recordings = RecordingFiles.of(files, err());
        result.check(recordings.files());
        Summary summary = recordings.read();
        Report report = summary.report();
        warn("", report);
        result.write(out(), report, ReportText.of(report, screen), () -> page(summary));
        return Main.DONE;
    }

    private PageData page(Summary summary) {
        String title = files.size() == 1 ? files.get(0).toString() : files.size() + " recordings";
        Map<String, Long> reads = summary.folded(FlameUnit.READS);
        String flame = reads.isEmpty() ? null : FlamePage.of("Clock reads", FlameUnit.READS, reads, null);
        return new PageData("report", List.of(title), List.of(), Verdict.MARGIN, List.of(summary.plots(false)), flame);
    }
}
