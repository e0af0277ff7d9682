package timeagent.analysis.comparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import timeagent.analysis.common.UserException;
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
 * @param changes of call sites, peers and events, of all rounds together; those without a change are left out
 * @param metrics those that changed most first
 * @param rounds number of rounds, each with a run of a and one of b; null when recordings are compared
 * @param runs number of runs of each side when recordings are compared; null otherwise
 */
public record Comparison(
        Report a,
        Report b,
        boolean comparable,
        List<String> reasons,
        List<String> remarks,
        List<MetricRow> metrics,
        List<Changes> changes,
        Integer rounds,
        Runs runs) {

    /** Number of JVMs that were recorded on each side. */
    public record Runs(int a, int b) {}

    /**
     * Compares recordings. With two runs or more on each side they are the samples; how one run goes says nothing about the next.
     *
     * @param margin in which two values are the same, 0.05 for 5 %
     */
    public static Comparison ofRecordings(Side a, Side b, double margin) {
        return of(
                Comparability.ofRecordings(a, b),
                (ofA, ofB) -> Ratio.unpaired(Estimate.ofSamples(ofA), Estimate.ofSamples(ofB), margin),
                null,
                new Runs(a.runs().size(), b.runs().size()));
    }

    /**
     * One run of a side.
     *
     * @param metrics by name
     * @param units of those that are no {@link Metric}, by name
     */
    public record Sample(Map<String, Double> metrics, Report report, Map<String, String> units) {

        /**
         * What a recording has.
         *
         * @param unit of work, counted in it; null for none
         * @throws UserException if it has no such unit
         */
        public static Sample of(Summary alone, WorkUnit unit) throws UserException {
            Report report = alone.report();
            Map<String, Double> metrics = Metric.of(report);
            if (unit != null) {
                metrics.putAll(WorkUnit.metrics(
                        unit.inRecording(alone.facts()), report, alone.cpuSeconds(), report.agentSeconds()));
            }
            return new Sample(metrics, report, Map.of());
        }
    }

    /**
     * Compares two sides with one run per round. Rounds are paired by their order; the value of a side is the mean of its rounds.
     *
     * @param margin in which two values are the same, 0.05 for 5 %
     * @param error the probability that an interval misses the true ratio
     */
    public static Comparison ofRounds(Side a, Side b, Expected expected, double margin, double error) {
        return of(
                Comparability.ofRuns(a, b, expected),
                (ofA, ofB) -> Ratio.paired(ofA, ofB, margin, error),
                a.runs().size(),
                null);
    }

    private static Comparison of(
            Comparability findings, BiFunction<double[], double[], Ratio> ratio, Integer rounds, Runs runs) {
        Side a = findings.a();
        Side b = findings.b();
        List<MetricRow> rows = new ArrayList<>();
        for (String name : Metric.inOrder(names(a, b))) {
            double[] ofA = a.values(name);
            double[] ofB = b.values(name);
            // a metric that one of the runs lacks has no mean
            if (ofA.length == a.runs().size() && ofB.length == b.runs().size()) {
                rows.add(MetricRow.of(name, a.unit(name), ratio.apply(ofA, ofB)));
            }
        }
        return new Comparison(
                a.report(),
                b.report(),
                findings.reasons().isEmpty(),
                findings.reasons(),
                findings.remarks(),
                MetricOrder.of(rows),
                ComparedTable.changes(a.reports(), b.reports()),
                rounds,
                runs);
    }

    /** The same with more to know of the two sides. */
    public Comparison with(List<String> moreRemarks) {
        List<String> all = new ArrayList<>(remarks);
        all.addAll(moreRemarks);
        return new Comparison(a, b, comparable, reasons, all, metrics, changes, rounds, runs);
    }

    /** Of the metrics that a run of each side has. */
    static Set<String> names(Side a, Side b) {
        Set<String> names = a.metrics();
        names.retainAll(b.metrics());
        return names;
    }

    /** Whether each side has two runs or more: without, a ratio has neither an interval nor a verdict. */
    public boolean hasVerdicts() {
        return runs == null ? rounds > 1 : runs.a > 1 && runs.b > 1;
    }
}
