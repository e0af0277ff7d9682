package timeagent.analysis.cli;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
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
import timeagent.analysis.comparison.ConditionValues;
import timeagent.analysis.comparison.Figure;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Metric;
import timeagent.lint.Kind;

/**
 * A condition of {@code --fail-if}, such as {@code clock.estimatedCpuShare > 0.05}, {@code socketWrite.bytesPerEvent.low > 1.05} or
 * {@code socketWrite.bytesPerEvent is higher}.
 *
 * @param operand name of a value, as {@link ConditionValues} has it; of a report, of a metric
 * @param operator {@code <}, {@code >}, {@code <=}, {@code >=}; or {@code is}, with the verdict in the operand
 * @param limit as it was written
 */
record Condition(String operand, String operator, String limit) {

    private static final Pattern SYNTAX = Pattern.compile("\\s*(\\S+?)\\s*([<>]=?)\\s*(\\S+)\\s*");
    private static final Pattern VERDICT = Pattern.compile("\\s*(\\S+)\\s+is\\s+(\\S+)\\s*");
    private static final String IS = "is";
    private static final List<String> SUFFIXES = List.of(".a", ".b", ".ratio", ".low", ".high");
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
            Verdict verdict = Arrays.stream(Verdict.values())
                    .filter(one -> one.name().toLowerCase(Locale.ROOT).equals(given))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "'" + given + "' is not a verdict; give lower, higher, same or inconclusive"));
            return new Condition(ConditionValues.ofVerdict(metric, verdict), IS, "1");
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
        if (operator.equals(IS)) {
            return order == 0;
        }
        return order == 0 ? operator.endsWith("=") : order < 0 == operator.startsWith("<");
    }

    /** The condition with its value of these. */
    String text(Map<String, Double> values) {
        if (operator.equals(IS)) {
            String metric = metric(operand);
            return operand + " (b/a " + number(values.get(metric + ".ratio")) + ", interval "
                    + number(values.get(metric + ".low")) + " .. " + number(values.get(metric + ".high")) + ")";
        }
        return operand + " " + operator + " " + limit + " (" + number(values.get(operand)) + ")";
    }

    private static String number(double value) {
        return Double.isFinite(value)
                ? new BigDecimal(value).round(DIGITS).stripTrailingZeros().toPlainString()
                : value > 0 ? "infinite" : "-infinite";
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
        List<String> single = missing.stream()
                .filter(operand -> values.stream().anyMatch(of -> of.containsKey(metric(operand) + ".a")))
                .toList();
        if (!single.isEmpty()) {
            return String.join(", ", single)
                    + " needs several runs of each side; use ab, or give compare two folders of" + " recordings";
        }
        String known = values.stream()
                .flatMap(of -> of.keySet().stream())
                .map(Condition::metric)
                .distinct()
                .collect(Collectors.joining(" "));
        return who + " lacks " + String.join(" ", missing) + "; available: " + (known.isEmpty() ? "no metric" : known);
    }
}
