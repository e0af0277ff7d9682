package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.output.CallSiteLayout;
import timeagent.analysis.output.CallSiteLayout.By;
import timeagent.analysis.output.FlamePage;
import timeagent.analysis.output.GroupsText;
import timeagent.analysis.output.PageData;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.output.TerminalStyle;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.FlameUnit;
import timeagent.analysis.summary.GroupedReport;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/** {@code report FILE...}: what is in one or more recordings, added up by program and host; a folder means those in it. */
@Command(
        name = "report",
        description =
                "Shows what is in one or more recordings: clock call sites, clock source, socket writes by peer, cost of"
                        + " an event, allocation. Recordings of several programs or hosts: a line for each.")
final class ReportCommand extends SubCommand {

    /** As they are written on the command line. */
    enum Peers {
        hosts,
        ports
    }

    private final TerminalStyle screen;

    @Mixin
    private final ResultOptions.WithPage result = new ResultOptions.WithPage();

    @Option(
            names = "--by",
            paramLabel = "method|class|package",
            converter = ByReader.class,
            description = "Add up clock call sites by method, class or package; default: each on its own.")
    private By by = By.LINE;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "Lines of clock call sites in the text; default ${DEFAULT-VALUE}.")
    private int top = CallSiteLayout.DEFAULT.top();

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            converter = Condition.OfReport.class,
            description = "Exit with status 3 if EXPR is true: METRIC, one of < > <= >=, and a number, such as"
                    + " 'clock.estimatedCpuShare > 0.05'. Repeatable: any true EXPR counts.")
    private List<Condition> conditions = List.of();

    @Option(
            names = "--peers",
            paramLabel = "hosts|ports",
            defaultValue = "hosts",
            description = "Accepted connections: all of a remote host as one peer (default), or each remote port.")
    private Peers peers;

    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "A recording (.jfr), or a folder: all recordings in it and below.")
    private List<Path> files;

    @Option(names = "--name", hidden = true, description = "What the file is called, for record.")
    private Path name;

    ReportCommand(TerminalStyle screen) {
        this.screen = screen;
    }

    @Override
    public Integer call() throws Exception {
        if (top < 1) {
            throw invalid("invalid value '" + top + "' for option '--top', give 1 or more");
        }
        RecordingFiles recordings = RecordingFiles.of(files, name, err());
        result.check(recordings.files());
        List<Summary> groups = recordings.readGroups(peers == Peers.ports, err());
        if (groups.size() == 1) {
            Summary summary = groups.get(0);
            Report report = Checks.report(summary);
            warnOnce(report.warnings());
            result.write(
                    out(), report, ReportText.of(report, screen, new CallSiteLayout(by, top)), () -> page(summary));
        } else {
            GroupedReport report =
                    GroupedReport.of(groups.stream().map(Checks::report).toList(), recordings.leftOut());
            warnOnce(report.warnings());
            result.write(
                    out(),
                    report,
                    GroupsText.of(report, screen),
                    () -> new PageData("report", List.of(title()), List.of(), Verdict.MARGIN, null));
        }
        return FailIf.status(conditions, groups.stream().map(Summary::metrics).toList(), "the recording", err());
    }

    /** Not where the text with the same warnings is read. */
    private void warnOnce(List<String> warnings) {
        if (!screen.isTerminal() || !result.printsText()) {
            warn("", warnings);
        }
    }

    /** Reads what to add up by. */
    static final class ByReader implements ITypeConverter<By> {

        @Override
        public By convert(String value) {
            return switch (value) {
                case "method" -> By.METHOD;
                case "class" -> By.CLASS;
                case "package" -> By.PACKAGE;
                case "artifact" ->
                    throw new TypeConversionException(
                            "recordings do not name the jar of a call site, give package instead of artifact");
                default ->
                    throw new TypeConversionException("'" + value + "' is not valid, give method, class or package");
            };
        }
    }

    private PageData page(Summary summary) {
        Map<String, Long> reads = summary.folded(FlameUnit.READS);
        String flame = reads.isEmpty() ? null : FlamePage.of("Clock reads", FlameUnit.READS, reads, null);
        return new PageData("report", List.of(title()), List.of(), Verdict.MARGIN, flame);
    }

    private String title() {
        return name != null
                ? name.toString()
                : files.size() == 1 ? files.get(0).toString() : files.size() + " recordings";
    }
}
