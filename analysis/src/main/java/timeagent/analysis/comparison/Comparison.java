package timeagent.analysis.comparison;

import java.util.List;
import timeagent.analysis.statistics.Interval;
import timeagent.analysis.statistics.Verdict;
import timeagent.analysis.summary.Report;

/**
 * Two sides and how they differ, in the shape of the JSON output.
 *
 * @param comparable whether nothing but what is compared differs
 * @param reasons why not, each with what to do
 * @param rounds number of rounds, each with a run of a and one of b; null when two recordings are compared
 */
public record Comparison(
        Report a, Report b, boolean comparable, List<String> reasons, List<Row> metrics, Integer rounds) {

    /**
     * One metric.
     *
     * @param a mean of a, in the unit
     * @param b mean of b, in the unit
     * @param ratio b over a, or null
     * @param ratioCi95 its interval, or null
     */
    public record Row(
            String name, String unit, double a, double b, Double ratio, Interval ratioCi95, Verdict verdict) {}
}
