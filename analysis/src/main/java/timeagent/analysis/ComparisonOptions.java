package timeagent.analysis;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.condition.Condition;
import timeagent.analysis.condition.ConditionException;
import timeagent.analysis.condition.Outcome;
import timeagent.analysis.statistics.Verdict;

/** The options that say how a comparison is judged: the margin of verdicts, and the condition that fails a build. */
final class ComparisonOptions {

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            converter = Margin.class,
            description = "A verdict is 'same' when the whole interval is this near to 1, default 5.")
    private Double margin;

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            converter = Parsed.class,
            description = {
                "End with exit status 3 when EXPR holds: METRIC.a, .b or .ratio beside a number, with < > <= >=, joined by"
                        + " 'and' and 'or', such as",
                "'socketWrite.bytesPerEvent.ratio > 1.05'"
            })
    private Condition condition;

    double margin() {
        return margin == null ? Verdict.MARGIN : margin;
    }

    /**
     * Decides the condition, when there is one, and says on {@code err} which part of it holds.
     *
     * @return the exit status
     * @throws CommandException when it needs a metric that the comparison does not have
     */
    int status(Comparison comparison, PrintWriter err) throws CommandException {
        if (condition == null) {
            return Main.DONE;
        }
        Outcome outcome = condition.decide(comparison);
        if (outcome.truth() == null) {
            List<String> missing = outcome.missing().stream().distinct().toList();
            String there =
                    comparison.metrics().stream().map(Comparison.Row::name).collect(Collectors.joining(" "));
            throw new CommandException(
                    Main.FAILED,
                    "--fail-if cannot be decided, for a or b does not have " + String.join(" ", missing)
                            + "; both have " + (there.isEmpty() ? "no metric" : there));
        }
        if (outcome.truth()) {
            err.println("timeagent: --fail-if holds: " + String.join(", ", outcome.holding()));
            return Main.FAIL_IF_HELD;
        }
        return Main.DONE;
    }

    /** Reads a condition. */
    static final class Parsed implements ITypeConverter<Condition> {

        @Override
        public Condition convert(String value) {
            try {
                return Condition.parse(value);
            } catch (ConditionException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    /** Reads a number of percent, with or without the sign, as a share. */
    static final class Margin implements ITypeConverter<Double> {

        @Override
        public Double convert(String value) {
            String number = value.replaceFirst("\\s*%$", "");
            if (!number.matches("\\d{1,2}(\\.\\d{1,6})?")) {
                throw new TypeConversionException("'" + value + "' is not valid, give a number of percent below 100");
            }
            return Double.parseDouble(number) / 100;
        }
    }
}
