package timeagent.analysis.comparison;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.MetricRow;

/**
 * Orders metrics by how much they changed: first those that were shown to differ, by what their interval leaves of the change;
 * then those that may differ; at last those that are the same. Totals, which have no interval in one recording, are among the
 * first if they are far apart.
 */
final class MetricOrder {

    /** Costs that are a total over the recording: exact, and known once. */
    private static final Set<String> TOTALS =
            Set.of(Metric.ALLOCATION.key(), Metric.UNIT_BYTES.key(), Metric.UNIT_CPU.key(), Metric.UNIT_READS.key());

    /** Totals are far apart if one is more than this many times the other. */
    private static final double FACTOR = 1.5;

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
        return switch (row.verdict()) {
            case LOWER, HIGHER -> 0;
            case INCONCLUSIVE -> row.ratioCi95() == null && isFar(row) ? 0 : 1;
            case SAME -> 2;
        };
    }

    private static boolean isFar(MetricRow row) {
        return TOTALS.contains(row.name()) && size(row) > Math.log(FACTOR);
    }

    /** Logarithm of the factor between the sides. */
    private static double size(MetricRow row) {
        double least = LEAST.getOrDefault(row.unit(), LEAST_OF_OTHERS);
        return Math.abs(Math.log((nearest(row) + least) / (row.a() + least)));
    }

    /** Of the values that b may have, the one nearest to a. */
    private static double nearest(MetricRow row) {
        Interval interval = row.ratioCi95();
        if (interval == null || row.verdict() == Verdict.SAME || row.verdict() == Verdict.INCONCLUSIVE) {
            return Math.max(0, row.b());
        }
        return Math.max(0, row.a() * (row.verdict() == Verdict.LOWER ? interval.high() : interval.low()));
    }
}
