package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.jvm.RecordedOptions;

@Command(
        name = "compare",
        description =
                "Compares two recordings, or the runs in two folders: each metric with its ratio b/a; with several runs a"
                        + " side also a 95 %% confidence interval and a verdict.",
        footerHeading = SubCommand.EXAMPLES,
        footer = {
            "  java -jar timeagent.jar compare before.jfr after.jfr",
            "  java -jar timeagent.jar compare a b --unit com.acme.Order --markdown c.md",
            "  java -jar timeagent.jar compare a b --fail-if 'clock.estimatedCpuShare is higher'"
        })
final class CompareCommand extends SubCommand {

    @Mixin
    private ComparisonOptions options;

    @Parameters(index = "0", paramLabel = "A", description = "Baseline: a recording (.jfr) or a folder of recordings.")
    private Path a;

    @Parameters(index = "1", paramLabel = "B", description = "Candidate: a recording (.jfr) or a folder of recordings.")
    private Path b;

    @Override
    public Integer call() throws Exception {
        RecordingFiles ofA = RecordingFiles.of(List.of(a), err());
        RecordingFiles ofB = RecordingFiles.of(List.of(b), err());
        options.check(Stream.concat(ofA.files().stream(), ofB.files().stream()).toList());
        if (options.unit() != null && options.unit().isInOutput()) {
            throw UserException.wrongArguments(
                    "--unit needs the name of an event type: compare has no output of the program, only ab has");
        }
        Comparison comparison = Comparison.ofRecordings(
                ofA.readSide("a", options.unit()), ofB.readSide("b", options.unit()), options.margin());
        Set<String> differing = RecordedOptions.differing(
                comparison.a().agentOptions(), comparison.b().agentOptions());
        List<String> titles = List.of(title(a, comparison.a(), differing), title(b, comparison.b(), differing));
        options.write(this, comparison, titles, List.of());
        return options.status(this, comparison);
    }

    /** The file and those options that the other one has not. */
    private static String title(Path file, Report report, Set<String> differing) {
        Map<String, String> options = RecordedOptions.parse(report.agentOptions());
        options.keySet().retainAll(differing);
        StringBuilder title = new StringBuilder(file.toString());
        options.forEach((key, value) -> title.append("  " + key + "=" + value));
        return title.toString();
    }
}
