package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.comparison.Comparison.Row;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;

/**
 * Compares two recordings, with the seconds of each as samples.
 *
 * <p>An interval says how sure the value is for this recording; two recordings cannot tell how much it varies from run to run,
 * {@link RoundsComparison} can. What is known only once a recording, such as the time spent in collections, has no interval and
 * no verdict.
 */
public final class RecordingComparison {

    private RecordingComparison() {}

    /** @param margin in which two values are the same, 0.05 for 5 % */
    public static Comparison of(Summary a, Summary b, double margin) {
        Report reportA = a.report();
        Report reportB = b.report();
        List<Row> rows = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            Estimate valueA = metric.of(a, reportA);
            Estimate valueB = metric.of(b, reportB);
            if (valueA != null && valueB != null) {
                rows.add(row(metric, valueA, valueB, margin));
            }
        }
        List<String> reasons = Comparability.ofRecordings(Side.of("a", a), Side.of("b", b));
        return new Comparison(reportA, reportB, reasons.isEmpty(), reasons, rows, null);
    }

    private static Row row(Metric metric, Estimate a, Estimate b, double margin) {
        Ratio ratio = Ratio.unpaired(a, b, margin);
        return new Row(
                metric.key(), metric.unit(), a.mean(), b.mean(), ratio.value(), ratio.interval(), ratio.verdict());
    }
}
