package timeagent.analysis.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import timeagent.analysis.summary.Metric;

/**
 * A condition of {@code --fail-if}, such as {@code clock.estimatedCpuShare > 0.05} or {@code socketWrite.bytesPerEvent.ratio > 1.05}.
 *
 * @param operand name of a metric; of a comparison, with {@code .a}, {@code .b} or {@code .ratio}
 * @param operator {@code <}, {@code >}, {@code <=} or {@code >=}
 * @param limit as it was written
 */
record Condition(String operand, String operator, String limit) {

    private static final Pattern SYNTAX = Pattern.compile("\\s*(\\S+?)\\s*([<>]=?)\\s*(\\S+)\\s*");
    private static final Pattern OF_A_SIDE = Pattern.compile("(.+)\\.(a|b|ratio)");
    private static final MathContext DIGITS = new MathContext(6);
    private static final List<String> METRICS =
            Arrays.stream(Metric.values()).map(Metric::key).toList();

    /** Reads one of a report. */
    static final class OfReport implements ITypeConverter<Condition> {

        @Override
        public Condition convert(String text) {
            Condition condition = parse(text, "METRIC");
            if (Metric.unit(condition.operand) == null) {
                throw unknown(condition.operand, "");
            }
            return condition;
        }
    }

    /** Reads one of a comparison. */
    static final class OfComparison implements ITypeConverter<Condition> {

        @Override
        public Condition convert(String text) {
            Condition condition = parse(text, "METRIC.a, METRIC.b or METRIC.ratio");
            String name = condition.operand;
            Matcher side = OF_A_SIDE.matcher(name);
            if (side.matches() && Metric.unit(side.group(1)) != null) {
                return condition;
            }
            throw METRICS.stream()
                    .filter(metric -> (name + ".").startsWith(metric + "."))
                    .findFirst()
                    .map(metric ->
                            new TypeConversionException("metric '" + metric + "' needs a suffix: .a, .b or .ratio"))
                    .orElseGet(() -> unknown(side.matches() ? side.group(1) : name, " (append .a, .b or .ratio)"));
        }
    }

    private static Condition parse(String text, String operand) {
        Matcher parts = SYNTAX.matcher(text);
        if (!parts.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a condition; give " + operand + ", one of < > <= >=, and a number");
        }
        try {
            if (!Double.isFinite(Double.parseDouble(parts.group(3)))) {
                throw new NumberFormatException();
            }
        } catch (NumberFormatException e) {
            throw new TypeConversionException("'" + parts.group(3) + "' is not a number");
        }
        return new Condition(parts.group(1), parts.group(2), parts.group(3));
    }

    private static TypeConversionException unknown(String metric, String suffix) {
        return new TypeConversionException(
                "unknown metric '" + metric + "'; valid metrics" + suffix + ": " + String.join(" ", METRICS));
    }

    /** Whether it holds for these values by operand; not without the value. */
    boolean holds(Map<String, Double> values) {
        Double value = values.get(operand);
        if (value == null) {
            return false;
        }
        double number = Double.parseDouble(limit);
        return switch (operator) {
            case "<" -> value < number;
            case ">" -> value > number;
            case "<=" -> value <= number;
            default -> value >= number;
        };
    }

    /** The condition with its value of these. */
    String text(Map<String, Double> values) {
        double value = values.get(operand);
        String shown = Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : value > 0 ? "infinite" : "-infinite";
        return operand + " " + operator + " " + limit + " (" + shown + ")";
    }
}
