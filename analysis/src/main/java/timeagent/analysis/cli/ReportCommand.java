package timeagent.analysis.cli;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import timeagent.analysis.common.UserException;
import timeagent.analysis.findings.Checks;
import timeagent.analysis.output.PageData;
import timeagent.analysis.output.ReportText;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.clock.CallSiteLayout;
import timeagent.analysis.summary.clock.CallSiteLayout.By;
import timeagent.analysis.summary.jvm.Problem;

@Command(
        name = "report",
        description = "Summarizes one or more recordings; one report per program, host, JVM or set of options.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {
            "  java -jar timeagent.jar report app.jfr",
            "  java -jar timeagent.jar report app.jfr --html app.html",
            "  java -jar timeagent.jar report a.jfr --fail-if 'clock.readsPerSecond > 1000'"
        })
final class ReportCommand extends SubCommand {

    @Mixin
    private ResultOptions.WithPage result;

    @Mixin
    private RecordingFiles.Given given;

    @Option(names = "--by", paramLabel = "method|class|package", description = "Group clock call sites.")
    private By by = By.LINE;

    @Option(
            names = "--top",
            paramLabel = "N",
            description = "Clock call sites in the text; default: 20, and few below 0.1 %% of the CPU time.")
    private Integer top;

    @Option(
            names = "--all",
            description =
                    "Also list clock call sites below 0.1 %% of the CPU time, threads by context switches, and the recorded"
                            + " event types.")
    private boolean all;

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            converter = Condition.OfReport.class,
            description = "Exit with status 3 if EXPR is true: METRIC, one of < > <= >=, and a number, such as"
                    + " 'clock.estimatedCpuShare > 0.05'. Repeatable: any true EXPR counts.")
    private List<Condition> conditions = List.of();

    @Override
    public Integer call() throws Exception {
        RecordingFiles recordings = given.find(err());
        result.check(recordings.files());
        List<Summary> kinds = recordings.readByKind(err());
        if (kinds.size() > 1 && result.hasFiles()) {
            throw UserException.failed("recordings of " + kinds.size() + " different programs, hosts, JVMs or options;"
                    + " give --json and --html those of one");
        }
        CallSiteLayout callSites = top != null || all ? CallSiteLayout.all(by, top) : CallSiteLayout.of(by);
        for (Summary summary : kinds) {
            if (summary != kinds.get(0)) {
                out().println();
            }
            write(this, result, summary, recordings.title(), callSites, all);
        }
        return conditions.isEmpty()
                ? Main.DONE
                : Condition.status(
                        conditions,
                        kinds.stream().map(kind -> Metric.of(kind.report())).toList(),
                        "the recording",
                        err());
    }

    /** Writes the report of a summary, on behalf of another command. */
    static void write(
            SubCommand command,
            ResultOptions result,
            Summary summary,
            String title,
            CallSiteLayout callSites,
            boolean all)
            throws UserException {
        Report report = Checks.report(summary);
        warnOnce(command, result, report.warnings());
        String text = ReportText.of(report, command.screen(), callSites, all);
        result.write(
                command.out(), report, text, () -> new PageData("report", List.of(title), List.of(), Verdict.MARGIN));
    }

    /** Not what the text with the same warnings is read for: of a terminal all, else what its finding "Incomplete" has. */
    private static void warnOnce(SubCommand command, ResultOptions result, List<Problem> warnings) {
        if (!result.printsText()) {
            command.warnOf("", warnings);
        } else if (!command.screen().isTerminal()) {
            List<Problem> others = warnings.stream()
                    .filter(warning -> !Checks.COVERED.contains(warning.kind()))
                    .toList();
            command.warnOf("", others);
        }
    }

    /** Reads what to add up by. */
    static By by(String given) {
        return switch (given) {
            case "method" -> By.METHOD;
            case "class" -> By.CLASS;
            case "package" -> By.PACKAGE;
            default -> throw new TypeConversionException("'" + given + "' is not valid, give method, class or package");
        };
    }
}
