package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import timeagent.analysis.comparison.Changes.CallSiteChange;
import timeagent.analysis.comparison.Changes.EventChange;
import timeagent.analysis.comparison.PeerChanges.PeerChange;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.MetricRow;
import timeagent.analysis.summary.Summary;

/**
 * Two sides and how they differ, in the shape of the JSON output.
 *
 * @param comparable whether nothing but what is compared differs
 * @param reasons why not, the most important first, each with what to do
 * @param remarks what else to know of the two sides
 * @param callSites those whose clock reads changed most, of all rounds together
 * @param peers those whose socket writes changed most, as above
 * @param events those of both sides that changed most, as above
 * @param rounds number of rounds, each with a run of a and one of b; null when two recordings are compared
 */
public record Comparison(
        Report a,
        Report b,
        boolean comparable,
        List<String> reasons,
        List<String> remarks,
        List<MetricRow> metrics,
        List<CallSiteChange> callSites,
        List<PeerChange> peers,
        List<EventChange> events,
        Integer rounds) {

    /**
     * Compares two recordings, with the seconds of each as samples.
     *
     * <p>An interval says how sure the value is for this recording; how much it varies from run to run, only rounds can show. What is
     * known only once a recording, such as the time spent in collections, has no interval and no verdict.
     *
     * @param margin in which two values are the same, 0.05 for 5 %
     */
    public static Comparison ofRecordings(Summary a, Summary b, double margin) {
        List<MetricRow> rows = new ArrayList<>();
        Map<String, Estimate> ofB = b.estimates();
        a.estimates().forEach((name, value) -> {
            if (ofB.containsKey(name)) {
                rows.add(MetricRow.of(name, Metric.unit(name), Ratio.unpaired(value, ofB.get(name), margin)));
            }
        });
        Side sideA = new Side("a", a.facts());
        Side sideB = new Side("b", b.facts());
        return of(
                sideA,
                sideB,
                Comparability.ofRecordings(sideA, sideB),
                rows,
                List.of(sideA.report()),
                List.of(sideB.report()),
                null);
    }

    /**
     * One side of a round.
     *
     * @param metrics by name
     */
    public record Round(Map<String, Double> metrics, Report report) {}

    /**
     * Compares two sides of which each round has one run: the rounds are paired samples, and the value of a side is the mean over
     * its rounds.
     *
     * @param a all recordings of a
     * @param roundsA the metrics of the runs of a, and what was recorded
     * @param b all recordings of b
     * @param roundsB the metrics of the runs of b, in the order of the same rounds
     * @param margin in which two values are the same, 0.05 for 5 %
     * @param error the probability that an interval misses the true ratio
     */
    public static Comparison ofRounds(
            Summary a,
            List<Round> roundsA,
            Summary b,
            List<Round> roundsB,
            Expected expected,
            double margin,
            double error) {
        List<MetricRow> rows = new ArrayList<>();
        for (String name : Metric.inOrder(roundsA.get(0).metrics().keySet())) {
            double[] valuesA = values(name, roundsA);
            double[] valuesB = values(name, roundsB);
            // a metric that one of the runs lacks has no mean
            if (Math.min(valuesA.length, valuesB.length) == roundsA.size()) {
                rows.add(MetricRow.of(name, Metric.unit(name), Ratio.paired(valuesA, valuesB, margin, error)));
            }
        }
        Side sideA = new Side("a", a.facts());
        Side sideB = new Side("b", b.facts());
        return of(
                sideA,
                sideB,
                Comparability.ofRuns(sideA, sideB, expected),
                rows,
                roundsA.stream().map(Round::report).toList(),
                roundsB.stream().map(Round::report).toList(),
                roundsA.size());
    }

    private static Comparison of(
            Side a,
            Side b,
            Comparability findings,
            List<MetricRow> rows,
            List<Report> reportsA,
            List<Report> reportsB,
            Integer rounds) {
        return new Comparison(
                a.report(),
                b.report(),
                findings.reasons().isEmpty(),
                findings.reasons(),
                findings.remarks(),
                rows,
                Changes.callSites(reportsA, reportsB),
                PeerChanges.of(reportsA, reportsB),
                Changes.events(reportsA, reportsB),
                rounds);
    }

    /** Each metric of either side with the suffix {@code .a} or {@code .b}, and their ratios with {@code .ratio}. */
    public Map<String, Double> values() {
        Map<String, Double> values = new HashMap<>();
        for (MetricRow row : metrics) {
            values.put(row.name() + ".a", row.a());
            values.put(row.name() + ".b", row.b());
            values.put(row.name() + ".ratio", ratio(row));
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

    private static double[] values(String metric, List<Round> rounds) {
        return rounds.stream()
                .map(round -> round.metrics().get(metric))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
