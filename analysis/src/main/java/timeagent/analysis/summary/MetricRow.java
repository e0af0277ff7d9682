package timeagent.analysis.summary;

import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.statistics.Verdict;

/**
 * A metric of two sides.
 *
 * @param a mean of a, in the unit
 * @param b mean of b, in the unit
 * @param ratio b over a, or null
 * @param ratioCi95 its interval, or null
 * @param verdict null with a single run on a side
 */
public record MetricRow(
        String name, String unit, double a, double b, Double ratio, Interval ratioCi95, Verdict verdict) {

    public static MetricRow of(String name, String unit, Ratio ratio) {
        return new MetricRow(name, unit, ratio.a(), ratio.b(), ratio.value(), ratio.interval(), ratio.verdict());
    }
}
