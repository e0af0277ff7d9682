package timeagent.analysis.comparison;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;

/**
 * The values that conditions of {@code --fail-if} test: of each metric the sides ({@code .a}, {@code .b}), the ratio
 * ({@code .ratio}), the ends of its interval ({@code .low}, {@code .high}), and its verdicts ({@code METRIC is higher}), 1 for the
 * one that it has and 0 for the others.
 */
public final class ConditionValues {

    private ConditionValues() {}

    /** The operand that stands for a verdict. */
    public static String ofVerdict(String metric, Verdict verdict) {
        return metric + " is " + verdict.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the values by operand, in the order of the metrics; with a single run on a side, without ends and verdicts. */
    public static Map<String, Double> of(Comparison comparison) {
        Map<String, Double> values = new LinkedHashMap<>();
        for (MetricRow row : comparison.metrics()) {
            values.put(row.name() + ".a", row.a());
            values.put(row.name() + ".b", row.b());
            values.put(row.name() + ".ratio", ratio(row));
            if (row.verdict() != null) {
                Interval interval = interval(row);
                values.put(row.name() + ".low", interval.low());
                values.put(row.name() + ".high", interval.high());
                for (Verdict verdict : Verdict.values()) {
                    values.put(ofVerdict(row.name(), verdict), row.verdict() == verdict ? 1.0 : 0.0);
                }
            }
        }
        return values;
    }

    /** From 0 to 0 nothing has changed, and from 0 to something is more than any ratio. */
    private static double ratio(MetricRow row) {
        if (row.ratio() != null) {
            return row.ratio();
        }
        return row.b() == row.a() ? 1 : row.b() > row.a() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
    }

    /** The interval of a ratio; if it has none, the bounds that its verdict implies. */
    private static Interval interval(MetricRow row) {
        if (row.ratioCi95() != null) {
            return row.ratioCi95();
        }
        double least = row.a() == 0 ? Double.POSITIVE_INFINITY : 1;
        return switch (row.verdict()) {
            case SAME -> new Interval(1, 1);
            case HIGHER -> new Interval(least, Double.POSITIVE_INFINITY);
            case LOWER -> new Interval(Double.NEGATIVE_INFINITY, 1);
            case INCONCLUSIVE -> new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
        };
    }
}
