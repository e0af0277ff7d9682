package timeagent.analysis.comparison;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report.MetricRow;
import timeagent.analysis.summary.Summary;

/**
 * A condition on a metric of a comparison, such as {@code socketWrite.bytesPerEvent.ratio > 1.05}, or of a report, such as {@code
 * clock.estimatedCpuShare > 0.05}.
 *
 * @param metric name of the metric
 * @param side {@code a}, {@code b} or {@code ratio}; empty for a report
 * @param operator {@code <}, {@code >}, {@code <=} or {@code >=}
 * @param limit as it was written
 */
public record Condition(String metric, String side, String operator, String limit) {

    private static final Pattern SYNTAX = Pattern.compile("\\s*(\\S+?)\\s*([<>]=?)\\s*(\\S+)\\s*");
    private static final Pattern OPERAND = Pattern.compile("(.+)\\.(a|b|ratio)");
    private static final MathContext DIGITS = new MathContext(6);

    /**
     * Reads one of a comparison.
     *
     * @throws IllegalArgumentException when the text is none, or names a metric that does not exist
     */
    public static Condition parse(String text) {
        return parse(text, false);
    }

    /** The same, of a report. */
    public static Condition parseOfReport(String text) {
        return parse(text, true);
    }

    private static Condition parse(String text, boolean ofReport) {
        Matcher parts = SYNTAX.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a condition; give "
                    + (ofReport ? "METRIC" : "METRIC.a, METRIC.b or METRIC.ratio")
                    + ", one of < > <= >=, and a number");
        }
        try {
            if (!Double.isFinite(Double.parseDouble(parts.group(3)))) {
                throw new NumberFormatException();
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + parts.group(3) + "' is not a number");
        }
        List<String> metrics = Arrays.stream(Metric.values()).map(Metric::key).toList();
        if (ofReport) {
            if (!metrics.contains(parts.group(1))) {
                throw new IllegalArgumentException(
                        "unknown metric '" + parts.group(1) + "'; valid metrics: " + String.join(" ", metrics));
            }
            return new Condition(parts.group(1), "", parts.group(2), parts.group(3));
        }
        Matcher operand = OPERAND.matcher(parts.group(1));
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
        return side.isEmpty() ? metric : metric + "." + side;
    }

    /** Whether it holds; not for null. */
    public boolean holds(Double value) {
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

    /** Returns null when the recordings do not have the metric. */
    public Double value(Summary summary) {
        Estimate value = Arrays.stream(Metric.values())
                .filter(one -> one.key().equals(metric))
                .findFirst()
                .orElseThrow()
                .of(summary);
        return value == null ? null : value.mean();
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
    public String text(double value) {
        String shown = Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : value > 0 ? "infinite" : "-infinite";
        return operand() + " " + operator + " " + limit + " (" + shown + ")";
    }
}
