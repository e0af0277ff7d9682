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
 * <p>What is known only once a recording, such as a percentile over all of it, has no interval and no verdict: two recordings
 * cannot tell how much it varies from run to run. {@link RoundsComparison} can.
 */
public final class RecordingComparison {

    private RecordingComparison() {}

    public static Comparison of(Summary a, Summary b) {
        Report reportA = a.report();
        Report reportB = b.report();
        List<Row> rows = new ArrayList<>();
        for (Metric metric : Metric.values()) {
            Estimate valueA = metric.of(a, reportA);
            Estimate valueB = metric.of(b, reportB);
            if (valueA != null && valueB != null) {
                rows.add(row(metric, valueA, valueB));
            }
        }
        List<String> reasons = Comparability.ofRecordings(reportA, reportB);
        return new Comparison(reportA, reportB, reasons.isEmpty(), reasons, rows, null);
    }

    private static Row row(Metric metric, Estimate a, Estimate b) {
        Ratio ratio = Ratio.unpaired(a, b);
        return new Row(
                metric.key(), metric.unit(), a.mean(), b.mean(), ratio.value(), ratio.interval(), ratio.verdict());
    }
}
