package timeagent.analysis.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.MetricRow;

/**
 * Orders metrics by how much they changed: first those that were shown to differ, by what their interval leaves of the change;
 * then those that may differ; at last those that are the same.
 */
final class MetricOrder {

    /** By unit, what hardly matters: from 0 to this is a change by a factor of two, and not an infinite one. */
    private static final Map<String, Double> LEAST = Map.ofEntries(
            // the smallest object of HotSpot
            Map.entry("B", 16.0),
            // two clock reads
            Map.entry("ns", 50.0),
            Map.entry("share", 0.01),
            // from this rate a call site is hot
            Map.entry("reads/s", 1000.0),
            Map.entry("switches/s", 1000.0),
            Map.entry("events/s", 100.0),
            Map.entry("events", 100.0),
            Map.entry("B/s", 1e6),
            Map.entry("ms", 100.0),
            Map.entry("s", 0.1));

    private static final double LEAST_OF_OTHERS = 1;

    private MetricOrder() {}

    static List<MetricRow> of(List<MetricRow> rows) {
        return rows.stream()
                .sorted(Comparator.comparingInt(MetricOrder::group).thenComparing(row -> -size(row)))
                .toList();
    }

    private static int group(MetricRow row) {
        return row.verdict() == Verdict.SAME ? 2 : row.verdict() == Verdict.INCONCLUSIVE ? 1 : 0;
    }

    /** Logarithm of the factor between the sides. */
    private static double size(MetricRow row) {
        double least = LEAST.getOrDefault(row.unit(), LEAST_OF_OTHERS);
        return Math.abs(Math.log((nearest(row) + least) / (row.a() + least)));
    }

    /** Of the values that b may have, the one nearest to a. */
    private static double nearest(MetricRow row) {
        Interval interval = row.ratioCi95();
        if (interval == null || group(row) > 0) {
            return Math.max(0, row.b());
        }
        return Math.max(0, row.a() * (row.verdict() == Verdict.LOWER ? interval.high() : interval.low()));
    }
}
