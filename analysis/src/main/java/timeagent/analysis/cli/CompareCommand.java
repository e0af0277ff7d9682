package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.output.ComparisonText;
import timeagent.analysis.output.PageData;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.jvm.RecordedOptions;

@Command(
        name = "compare",
        description =
                "Compares two recordings: each metric with its ratio b/a, a 95 %% confidence interval and a verdict.")
final class CompareCommand extends SubCommand {

    @Mixin
    private ResultOptions.WithPage result;

    @Mixin
    private Condition.Options options;

    @Parameters(index = "0", paramLabel = "A", description = "Baseline: a recording (.jfr) or a folder of recordings.")
    private Path a;

    @Parameters(index = "1", paramLabel = "B", description = "Candidate: a recording (.jfr) or a folder of recordings.")
    private Path b;

    @Override
    public Integer call() throws Exception {
        RecordingFiles ofA = RecordingFiles.of(List.of(a), err());
        RecordingFiles ofB = RecordingFiles.of(List.of(b), err());
        result.check(Stream.concat(ofA.files().stream(), ofB.files().stream()).toList());
        Comparison comparison = Comparison.ofRecordings(ofA.read(), ofB.read(), options.margin());
        warn("a: ", comparison.a().warnings());
        warn("b: ", comparison.b().warnings());
        Set<String> differing = RecordedOptions.differing(
                comparison.a().agentOptions(), comparison.b().agentOptions());
        String titleA = title(a, comparison.a(), differing);
        String titleB = title(b, comparison.b(), differing);
        result.write(
                out(),
                comparison,
                ComparisonText.of(comparison, screen(), titleA, titleB, options.margin()),
                () -> new PageData("compare", List.of(titleA, titleB), List.of(), options.margin(), null));
        return options.status(comparison, err());
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
