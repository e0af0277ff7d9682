package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import timeagent.analysis.comparison.Comparison.Row;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/**
 * Compares two sides of which each round has one run: the rounds are paired samples, and the value of a side is the mean over
 * its rounds.
 */
public final class RoundsComparison {

    private RoundsComparison() {}

    /**
     * @param a all recordings of a
     * @param roundsA the runs of a, a round each
     * @param b all recordings of b
     * @param roundsB the runs of b, in the order of the same rounds
     * @param meantToDiffer keys of the agent's options that were given to differ
     * @param margin in which two values are the same, 0.05 for 5 %
     */
    public static Comparison of(
            Summary a,
            List<Measurements> roundsA,
            Summary b,
            List<Measurements> roundsB,
            Set<String> meantToDiffer,
            double margin) {
        Report reportA = a.report();
        Report reportB = b.report();
        List<Row> rows = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            double[] valuesA = values(metric, roundsA);
            double[] valuesB = values(metric, roundsB);
            if (valuesA != null && valuesB != null) {
                rows.add(row(metric, valuesA, valuesB, margin));
            }
        }
        List<String> reasons = Comparability.ofRuns(Side.of("a", a), Side.of("b", b), meantToDiffer);
        return new Comparison(reportA, reportB, reasons.isEmpty(), reasons, rows, roundsA.size());
    }

    private static Row row(Metric metric, double[] a, double[] b, double margin) {
        Ratio ratio = Ratio.paired(a, b, margin);
        return new Row(metric.key(), metric.unit(), mean(a), mean(b), ratio.value(), ratio.interval(), ratio.verdict());
    }

    private static double[] values(Metric metric, List<Measurements> rounds) {
        double[] values = new double[rounds.size()];
        for (int i = 0; i < values.length; i++) {
            Double value = rounds.get(i).value(metric);
            if (value == null) {
                return null;
            }
            values[i] = value;
        }
        return values.length == 0 ? null : values;
    }

    private static double mean(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
