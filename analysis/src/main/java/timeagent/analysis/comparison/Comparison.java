package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import timeagent.analysis.common.UserException;
import timeagent.analysis.comparison.Changes.CallSiteChange;
import timeagent.analysis.comparison.Changes.EventChange;
import timeagent.analysis.comparison.PeerChanges.PeerChange;
import timeagent.analysis.statistics.Estimate;
import timeagent.analysis.statistics.Ratio;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.MetricRow;
import timeagent.analysis.summary.Report;
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
 * @param metrics those that changed most first
 * @param rounds number of rounds, each with a run of a and one of b; null when recordings are compared
 * @param runs of two folders of recordings; null otherwise
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
        Integer rounds,
        Runs runs) {

    /** Number of JVMs that were recorded on each side. */
    public record Runs(int a, int b) {}

    /**
     * Compares two recordings, with the seconds of each as samples.
     *
     * <p>An interval is the uncertainty within this recording; only several runs show the variation between runs. A value that
     * is known once per recording, such as the time spent in collections, has no interval and no verdict.
     *
     * @param unit of work whose cost is compared, counted in the recordings; null for none
     * @param margin in which two values are the same, 0.05 for 5 %
     * @throws UserException if a recording has no such unit
     */
    public static Comparison ofRecordings(Summary a, Summary b, WorkUnit unit, double margin) throws UserException {
        List<MetricRow> rows = new ArrayList<>();
        Map<String, Estimate> ofA = estimates(a, unit);
        Map<String, Estimate> ofB = estimates(b, unit);
        ofA.forEach((name, value) -> {
            if (ofB.containsKey(name)) {
                rows.add(MetricRow.of(name, Metric.unit(name), Ratio.unpaired(value, ofB.get(name), margin)));
            }
        });
        return ofRecordings(a, b, rows, List.of(a.report()), List.of(b.report()), null);
    }

    private static Map<String, Estimate> estimates(Summary summary, WorkUnit unit) throws UserException {
        Map<String, Estimate> estimates = summary.estimates();
        if (unit != null) {
            Report report = summary.report();
            WorkUnit.metrics(unit.inReport(report), report, summary.cpuSeconds())
                    .forEach((name, value) -> estimates.put(name, Estimate.single(value)));
        }
        return estimates;
    }

    /**
     * Compares the recordings of two folders, with runs as samples.
     *
     * @param a all recordings of a
     * @param runsA each alone, two or more
     * @param b all recordings of b
     * @param runsB each alone, two or more
     * @param margin in which two values are the same, 0.05 for 5 %
     */
    public static Comparison ofRecordings(Summary a, List<Sample> runsA, Summary b, List<Sample> runsB, double margin) {
        List<MetricRow> rows = rows(
                runsA, runsB, (ofA, ofB) -> Ratio.unpaired(Estimate.ofSamples(ofA), Estimate.ofSamples(ofB), margin));
        return ofRecordings(a, b, rows, reports(runsA), reports(runsB), new Runs(runsA.size(), runsB.size()));
    }

    private static Comparison ofRecordings(
            Summary a, Summary b, List<MetricRow> rows, List<Report> reportsA, List<Report> reportsB, Runs runs) {
        Side sideA = new Side("a", a.facts());
        Side sideB = new Side("b", b.facts());
        return of(sideA, sideB, Comparability.ofRecordings(sideA, sideB), rows, reportsA, reportsB, null, runs);
    }

    /**
     * One run of a side.
     *
     * @param metrics by name
     */
    public record Sample(Map<String, Double> metrics, Report report) {

        /**
         * What a recording has.
         *
         * @param unit of work, counted in it; null for none
         * @throws UserException if it has no such unit
         */
        public static Sample of(Summary alone, WorkUnit unit) throws UserException {
            Map<String, Double> metrics = alone.metrics();
            Report report = alone.report();
            if (unit != null) {
                metrics.putAll(WorkUnit.metrics(unit.inReport(report), report, alone.cpuSeconds()));
            }
            return new Sample(metrics, report);
        }
    }

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
            List<Sample> roundsA,
            Summary b,
            List<Sample> roundsB,
            Expected expected,
            double margin,
            double error) {
        List<MetricRow> rows = rows(roundsA, roundsB, (ofA, ofB) -> Ratio.paired(ofA, ofB, margin, error));
        Side sideA = new Side("a", a.facts());
        Side sideB = new Side("b", b.facts());
        Comparability findings = Comparability.ofRuns(sideA, sideB, expected);
        return of(sideA, sideB, findings, rows, reports(roundsA), reports(roundsB), roundsA.size(), null);
    }

    private static List<MetricRow> rows(List<Sample> a, List<Sample> b, BiFunction<double[], double[], Ratio> ratio) {
        List<MetricRow> rows = new ArrayList<>();
        for (String name : Metric.inOrder(a.get(0).metrics().keySet())) {
            double[] valuesA = values(name, a);
            double[] valuesB = values(name, b);
            // a metric that one of the runs lacks has no mean
            if (valuesA.length == a.size() && valuesB.length == b.size()) {
                rows.add(MetricRow.of(name, Metric.unit(name), ratio.apply(valuesA, valuesB)));
            }
        }
        return rows;
    }

    private static List<Report> reports(List<Sample> samples) {
        return samples.stream().map(Sample::report).toList();
    }

    private static Comparison of(
            Side a,
            Side b,
            Comparability findings,
            List<MetricRow> rows,
            List<Report> reportsA,
            List<Report> reportsB,
            Integer rounds,
            Runs runs) {
        return new Comparison(
                a.report(),
                b.report(),
                findings.reasons().isEmpty(),
                findings.reasons(),
                findings.remarks(),
                MetricOrder.of(rows),
                Changes.callSites(reportsA, reportsB),
                PeerChanges.of(reportsA, reportsB),
                Changes.events(reportsA, reportsB),
                rounds,
                runs);
    }

    /** Whether several runs of each side are the samples, so that intervals cover what varies from run to run. */
    public boolean hasRunsAsSamples() {
        return runs != null || rounds != null && rounds > 1;
    }

    private static double[] values(String metric, List<Sample> samples) {
        return samples.stream()
                .map(sample -> sample.metrics().get(metric))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }
}
