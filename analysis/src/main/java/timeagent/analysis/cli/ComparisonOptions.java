package timeagent.analysis.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.WorkUnit;
import timeagent.analysis.output.ComparisonText;
import timeagent.analysis.output.MarkdownText;
import timeagent.analysis.output.PageData;
import timeagent.analysis.statistics.Verdict;

/** Options of a comparison: the unit of work, how it is judged, and where the result goes. */
final class ComparisonOptions extends ResultOptions.WithPage {

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            converter = Condition.Margin.class,
            description = "A verdict is 'same' if the whole interval is within PERCENT of 1; default 5.")
    private double margin = Verdict.MARGIN;

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            converter = Condition.OfComparison.class,
            description = "Exit with status 3 if EXPR is true: METRIC.a, .b, .ratio, .low or .high (ends of the ratio's"
                    + " interval), one of < > <= >=, and a number, such as 'socketWrite.bytesPerEvent.low >"
                    + " 1.05'; or a verdict, such as 'socketWrite.bytesPerEvent is higher'. Ends and verdicts need"
                    + " several runs a side. Repeatable: any true EXPR counts.")
    private List<Condition> conditions = List.of();

    @Option(
            names = "--unit",
            paramLabel = "UNIT",
            description =
                    "Also compare the cost of a unit of work: the name of an event type, one event per unit; in ab"
                            + " also a regular expression whose group is the number of units in the output, such as"
                            + " 'requests=([0-9]+)'.")
    private WorkUnit unit;

    private OutputFile markdown = new OutputFile("--markdown", null);

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "Write the result as Markdown for a pull request to FILE; -: stdout, in place of text.")
    private void markdown(Path file) {
        markdown = new OutputFile("--markdown", file);
    }

    double margin() {
        return margin;
    }

    /** Null if not given. */
    WorkUnit unit() {
        return unit;
    }

    @Override
    List<OutputFile> files() {
        return Stream.concat(super.files().stream(), Stream.of(markdown)).toList();
    }

    /**
     * Prints warnings and writes the results.
     *
     * @param titles of a and of b
     * @param facts more lines for the end of the Markdown and the head of the page
     * @param notes more lines for the head of the text
     */
    void write(SubCommand command, Comparison comparison, List<String> titles, List<String> facts, String... notes)
            throws UserException {
        command.warnOf("a: ", comparison.a().warnings());
        command.warnOf("b: ", comparison.b().warnings());
        String text = ComparisonText.of(comparison, command.screen(), titles.get(0), titles.get(1), margin, notes);
        try {
            write(command.out(), comparison, text, () -> new PageData(command().name(), titles, facts, margin));
        } finally {
            List<String> held = comparison.comparable()
                    ? Condition.held(conditions, List.of(Condition.values(comparison)))
                    : List.of();
            markdown.write(command.out(), () -> MarkdownText.of(comparison, titles, facts, margin, held));
        }
    }

    /** As {@link Condition#status}; two sides that are not comparable are no test of a condition. */
    int status(SubCommand command, Comparison comparison) throws UserException {
        if (conditions.isEmpty()) {
            return Main.DONE;
        }
        if (!comparison.comparable()) {
            throw UserException.failed("cannot evaluate --fail-if: a and b are not comparable: "
                    + comparison.reasons().get(0));
        }
        return Condition.status(conditions, List.of(Condition.values(comparison)), "a or b", command.err());
    }
}
