package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.statistics.Verdict;

/** The options that say how a comparison is judged: the margin of verdicts, and the condition that fails a build. */
final class ComparisonOptions {

    @Option(
            names = "--margin",
            paramLabel = "PERCENT",
            converter = Margin.class,
            description = "A verdict is 'same' if the whole interval is within PERCENT of 1; default 5.")
    private Double margin;

    @Option(
            names = "--fail-if",
            paramLabel = "EXPR",
            converter = Condition.OfComparison.class,
            description = {
                "Exit with status 3 if EXPR is true: METRIC.a, METRIC.b or METRIC.ratio, one of < > <= >=, and a"
                        + " number, such as",
                "'socketWrite.bytesPerEvent.ratio > 1.05'. Repeatable: any true EXPR counts."
            })
    private List<Condition> conditions = List.of();

    double margin() {
        return margin == null ? Verdict.MARGIN : margin;
    }

    /**
     * Prints on {@code err} which conditions hold.
     *
     * @return the exit status
     * @throws UserException when none holds, and one needs a metric that the comparison does not have
     */
    int status(Comparison comparison, PrintWriter err) throws UserException {
        return FailIf.status(conditions, List.of(comparison.values()), "a or b", err);
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
