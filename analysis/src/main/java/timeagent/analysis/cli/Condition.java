package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Comparison;
import timeagent.analysis.comparison.Figure;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.MetricRow;
import timeagent.lint.Kind;

/**
 * A condition of {@code --fail-if}, such as {@code clock.estimatedCpuShare > 0.05}, {@code socketWrite.bytesPerEvent.low > 1.05} or
 * {@code socketWrite.bytesPerEvent is higher}.
 *
 * @param operand name of a value, as {@link #values} has it; of a report, of a metric
 * @param operator {@code <}, {@code >}, {@code <=}, {@code >=}
 * @param limit as it was written
 */
record Condition(String operand, String operator, String limit) {

    private static final Pattern SYNTAX = Pattern.compile("\\s*(\\S+?)\\s*([<>]=?)\\s*(\\S+)\\s*");
    private static final Pattern VERDICT = Pattern.compile("\\s*(\\S+)\\s+is\\s+(\\S+)\\s*");
    private static final List<String> SUFFIXES = List.of(".a", ".b", ".ratio", ".low", ".high");
    private static final String OF_VERDICT = " is " + text(Verdict.INCONCLUSIVE);
    private static final MathContext DIGITS = new MathContext(6);
    private static final List<String> METRICS =
            Arrays.stream(Metric.values()).map(Metric::key).toList();

    /** Reads one of a report. */
    static final class OfReport implements ITypeConverter<Condition> {

        @Override
        public Condition convert(String text) {
            Condition condition = parse(text, "METRIC");
            check(condition.operand, "");
            return condition;
        }
    }

    /** Reads one of class files. */
    static final class OfLint implements ITypeConverter<Condition> {

        static final String MISUSE = "misuse";

        /** All findings, and those of each kind. */
        static final List<String> OPERANDS = Stream.concat(
                        Stream.of(MISUSE), Arrays.stream(Kind.values()).map(Kind::id))
                .toList();

        @Override
        public Condition convert(String text) {
            Condition condition = parse(text, MISUSE + " or a kind");
            if (!OPERANDS.contains(condition.operand)) {
                throw new TypeConversionException(
                        "unknown kind '" + condition.operand + "'; give one of " + String.join(" ", OPERANDS));
            }
            return condition;
        }
    }

    /** Reads one of a comparison. */
    static final class OfComparison implements ITypeConverter<Condition> {

        @Override
        public Condition convert(String text) {
            Matcher verdict = VERDICT.matcher(text);
            if (verdict.matches()) {
                return ofVerdict(verdict.group(1), verdict.group(2));
            }
            Condition condition = parse(text, "METRIC.a, .b, .ratio, .low or .high");
            String metric = metric(condition.operand);
            check(metric, " (append .a, .b, .ratio, .low or .high)");
            if (metric.equals(condition.operand)) {
                throw new TypeConversionException(
                        "metric '" + metric + "' needs a suffix: .a, .b, .ratio, .low or .high");
            }
            return condition;
        }

        private static Condition ofVerdict(String metric, String given) {
            check(metric, "");
            if (Arrays.stream(Verdict.values()).map(Condition::text).noneMatch(given::equals)) {
                throw new TypeConversionException(
                        "'" + given + "' is not a verdict; give lower, higher, same or inconclusive");
            }
            return new Condition(metric + " is " + given, ">=", "1");
        }
    }

    /** Reads a number of percent, with or without the sign, as a share. */
    static final class Margin implements ITypeConverter<Double> {

        @Override
        public Double convert(String value) {
            if (value.matches("\\d{1,2}(\\.\\d{1,6})?\\s*%?")) {
                return Double.parseDouble(value.replaceFirst("\\s*%$", "")) / 100;
            }
            throw new TypeConversionException("'" + value + "' is not valid, give a number of percent below 100");
        }
    }

    private static Condition parse(String text, String operand) {
        Matcher parts = SYNTAX.matcher(text);
        if (!parts.matches()) {
            throw new TypeConversionException(
                    "'" + text + "' is not a condition; give " + operand + ", one of < > <= >=, and a number");
        }
        if (!parts.group(3).matches("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d{1,3})?")) {
            throw new TypeConversionException("'" + parts.group(3) + "' is not a number");
        }
        return new Condition(parts.group(1), parts.group(2), parts.group(3));
    }

    private static void check(String metric, String suffix) {
        if (Metric.unit(metric) == null && !Figure.isName(metric)) {
            throw new TypeConversionException(
                    "unknown metric '" + metric + "'; valid metrics" + suffix + ": " + String.join(" ", METRICS));
        }
    }

    /** Whether it holds for these values by operand; not without the value. */
    boolean holds(Map<String, Double> values) {
        if (!values.containsKey(operand)) {
            return false;
        }
        int order = Double.compare(values.get(operand), Double.parseDouble(limit));
        return order == 0 ? operator.endsWith("=") : order < 0 == operator.startsWith("<");
    }

    /** The condition with its value of these. */
    String text(Map<String, Double> values) {
        String metric = metric(operand);
        if (operand.startsWith(metric + " is ")) {
            Double low = values.get(metric + ".low");
            return operand + " (b/a " + number(values.get(metric + ".ratio")) + ", "
                    + (low == null
                            ? "no interval"
                            : "interval " + number(low) + " .. " + number(values.get(metric + ".high")))
                    + ")";
        }
        return operand + " " + operator + " " + limit + " (" + number(values.get(operand)) + ")";
    }

    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : value > 0 ? "infinite" : "-infinite";
    }

    private static String text(Verdict verdict) {
        return verdict.name().toLowerCase(Locale.ROOT);
    }

    /** The metric that an operand is about. */
    private static String metric(String operand) {
        int space = operand.indexOf(' ');
        return space > 0
                ? operand.substring(0, space)
                : SUFFIXES.stream()
                        .filter(operand::endsWith)
                        .findFirst()
                        .map(suffix -> operand.substring(0, operand.length() - suffix.length()))
                        .orElse(operand);
    }

    /**
     * Returns the values that conditions test, by operand, in the order of the metrics: the sides, the ratio, the ends of its interval,
     * and of the verdicts 1 for the one that it has and 0 for the others. With a single run on a side there are neither ends nor
     * verdicts.
     */
    static Map<String, Double> values(Comparison comparison) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (MetricRow row : comparison.metrics()) {
            values.put(row.name() + ".a", row.a());
            values.put(row.name() + ".b", row.b());
            values.put(row.name() + ".ratio", ratio(row));
            if (row.verdict() != null) {
                Interval interval = interval(row);
                if (interval != null) {
                    values.put(row.name() + ".low", interval.low());
                    values.put(row.name() + ".high", interval.high());
                }
                for (Verdict verdict : Verdict.values()) {
                    values.put(row.name() + " is " + text(verdict), row.verdict() == verdict ? 1.0 : 0.0);
                }
            }
        }
        return values;
    }

    /** 1 if both are 0, infinite if only the first is. */
    private static double ratio(MetricRow row) {
        if (row.ratio() != null) {
            return row.ratio();
        }
        return row.b() == row.a() ? 1 : row.b() > row.a() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    /** The interval of a ratio; if it has none, the bounds that its verdict implies; null if it implies none. */
    private static Interval interval(MetricRow row) {
        if (row.ratioCi95() != null) {
            return row.ratioCi95();
        }
        double least = row.a() == 0 ? Double.POSITIVE_INFINITY : 1;
        return switch (row.verdict()) {
            case SAME -> new Interval(1, 1);
            case HIGHER -> new Interval(least, Double.POSITIVE_INFINITY);
            case LOWER -> new Interval(Double.NEGATIVE_INFINITY, 1);
            case INCONCLUSIVE -> null;
        };
    }

    /** Those that hold for one of these values, as {@link #status}. */
    static List<String> held(List<Condition> conditions, List<Map<String, Double>> values) {
        return conditions.stream()
                .flatMap(condition ->
                        values.stream().filter(condition::holds).limit(1).map(condition::text))
                .toList();
    }

    /**
     * Prints on {@code err} which conditions hold.
     *
     * @param values by operand, of what is reported or compared: a condition that holds for one of them holds
     * @param who may lack a metric
     * @return the exit status
     * @throws UserException when none holds, and one has no value at all
     */
    static int status(List<Condition> conditions, List<Map<String, Double>> values, String who, PrintWriter err)
            throws UserException {
        List<String> holding = held(conditions, values);
        holding.forEach(text -> err.println("timeagent: --fail-if is true: " + text));
        List<String> missing = conditions.stream()
                .map(Condition::operand)
                .filter(operand -> values.stream().noneMatch(of -> of.containsKey(operand)))
                .distinct()
                .toList();
        if (holding.isEmpty() && !missing.isEmpty()) {
            throw UserException.failed("cannot evaluate --fail-if: " + reason(missing, values, who));
        }
        return holding.isEmpty() ? Main.DONE : Main.FAIL_IF_HELD;
    }

    private static String reason(List<String> missing, List<Map<String, Double>> values, String who) {
        List<String> varying = having(missing, values, OF_VERDICT);
        if (!varying.isEmpty()) {
            return String.join(", ", varying)
                    + ": the runs vary too much for an interval; make more of them, or longer ones";
        }
        List<String> single = having(missing, values, ".a");
        if (!single.isEmpty()) {
            return String.join(", ", single)
                    + " needs several runs of each side; use ab, or give compare two folders of recordings";
        }
        String known = values.stream()
                .flatMap(of -> of.keySet().stream())
                .map(Condition::metric)
                .distinct()
                .collect(Collectors.joining(" "));
        List<String> metrics =
                missing.stream().map(Condition::metric).distinct().toList();
        return who + " lacks " + String.join(" ", metrics) + "; available: " + (known.isEmpty() ? "no metric" : known);
    }

    /** The operands whose metric has a value with this ending. */
    private static List<String> having(List<String> operands, List<Map<String, Double>> values, String ending) {
        return operands.stream()
                .filter(operand -> values.stream().anyMatch(of -> of.containsKey(metric(operand) + ending)))
                .toList();
    }
}
