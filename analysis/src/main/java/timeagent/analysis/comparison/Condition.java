package timeagent.analysis.comparison;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report.MetricRow;

/**
 * A condition on a metric of a comparison, such as {@code socketWrite.bytesPerEvent.ratio > 1.05}.
 *
 * @param metric name of the metric
 * @param side {@code a}, {@code b} or {@code ratio}
 * @param operator {@code <}, {@code >}, {@code <=} or {@code >=}
 * @param limit as it was written
 */
public record Condition(String metric, String side, String operator, String limit) {

    private static final Pattern SYNTAX = Pattern.compile("\\s*(\\S+?)\\s*([<>]=?)\\s*(\\S+)\\s*");
    private static final Pattern OPERAND = Pattern.compile("(.+)\\.(a|b|ratio)");
    private static final MathContext DIGITS = new MathContext(6);

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException when the text is none, or names a metric that does not exist
     */
    public static Condition parse(String text) {
        Matcher parts = SYNTAX.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a condition; give METRIC.a, METRIC.b or METRIC.ratio,"
                            + " one of < > <= >=, and a number");
        }
        try {
            if (!Double.isFinite(Double.parseDouble(parts.group(3)))) {
                throw new NumberFormatException();
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + parts.group(3) + "' is not a number");
        }
        Matcher operand = OPERAND.matcher(parts.group(1));
        List<String> metrics = Arrays.stream(Metric.values()).map(Metric::key).toList();
        if (operand.matches() && metrics.contains(operand.group(1))) {
            return new Condition(operand.group(1), operand.group(2), parts.group(2), parts.group(3));
        }
        String name = parts.group(1);
        throw new IllegalArgumentException(metrics.stream()
                .filter(metric -> (name + ".").startsWith(metric + "."))
                .findFirst()
                .map(metric -> "metric '" + metric + "' needs a suffix: .a, .b or .ratio")
                .orElse("unknown metric '" + (operand.matches() ? operand.group(1) : name)
                        + "'; valid metrics (append .a, .b or .ratio): " + String.join(" ", metrics)));
    }

    /** What is compared with the limit, as it is written. */
    public String operand() {
        return metric + "." + side;
    }

    /** Whether it holds; not where the comparison does not have the metric. */
    public boolean holds(Comparison comparison) {
        Double value = value(comparison);
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

    /** Returns null when the comparison does not have the metric. */
    public Double value(Comparison comparison) {
        return comparison.metrics().stream()
                .filter(row -> row.name().equals(metric))
                .findFirst()
                .map(row -> switch (side) {
                    case "a" -> row.a();
                    case "b" -> row.b();
                    default -> ratio(row);
                })
                .orElse(null);
    }

    /** From 0 to 0 nothing has changed, and from 0 to something is more than any ratio. */
    private static double ratio(MetricRow row) {
        if (row.ratio() != null) {
            return row.ratio();
        }
        return row.b() == row.a() ? 1 : row.b() > row.a() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    /** The condition with the value. */
    public String text(Comparison comparison) {
        double value = value(comparison);
        String shown = Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : value > 0 ? "infinite" : "-infinite";
        return operand() + " " + operator + " " + limit + " (" + shown + ")";
    }
}
