package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.output.ComparisonText;
import timeagent.analysis.output.PageData;
import timeagent.analysis.output.TerminalStyle;
import timeagent.analysis.summary.RecordedOptions;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/** {@code compare A B}: two recordings side by side; a folder means those in it. */
@Command(
        name = "compare",
        description =
                "Compares two recordings: each metric with the ratio b/a, its 95 %% confidence interval and a verdict,"
                        + " after a check that the two are comparable.")
final class CompareCommand extends SubCommand {

    private final TerminalStyle screen;

    @Mixin
    private final ResultOptions.WithPage result = new ResultOptions.WithPage();

    @Mixin
    private final ComparisonOptions options = new ComparisonOptions();

    @Parameters(index = "0", paramLabel = "A", description = "Baseline: a recording (.jfr) or a folder of recordings.")
    private Path a;

    @Parameters(index = "1", paramLabel = "B", description = "Candidate: a recording (.jfr) or a folder of recordings.")
    private Path b;

    CompareCommand(TerminalStyle screen) {
        this.screen = screen;
    }

    @Override
    public Integer call() throws Exception {
        RecordingFiles recordingsA = RecordingFiles.of(List.of(a), err());
        RecordingFiles recordingsB = RecordingFiles.of(List.of(b), err());
        List<Path> inputs = new ArrayList<>(recordingsA.files());
        inputs.addAll(recordingsB.files());
        result.check(inputs);
        Summary summaryA = recordingsA.read();
        Summary summaryB = recordingsB.read();
        Comparison comparison = Comparison.ofRecordings(summaryA, summaryB, options.margin());
        warn("a: ", comparison.a().warnings());
        warn("b: ", comparison.b().warnings());
        Set<String> differing = RecordedOptions.differing(
                comparison.a().agentOptions(), comparison.b().agentOptions());
        String titleA = title(a, comparison.a(), differing);
        String titleB = title(b, comparison.b(), differing);
        String text = ComparisonText.of(comparison, screen, titleA, titleB, options.margin());
        result.write(
                out(),
                comparison,
                text,
                () -> new PageData("compare", List.of(titleA, titleB), List.of(), options.margin(), null));
        return options.status(comparison, err());
    }

    /** The file and those options that the other one has not. */
    private static String title(Path file, Report report, Set<String> differing) {
        Map<String, String> options = RecordedOptions.parse(report.agentOptions());
        options.keySet().retainAll(differing);
        StringBuilder title = new StringBuilder(file.toString());
        options.forEach(
                (key, value) -> title.append("  ").append(key).append('=').append(value));
        return title.toString();
    }
}
