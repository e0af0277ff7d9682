package timeagent.analysis.comparison;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import timeagent.analysis.comparison.Comparison.Sample;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Metric;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Summary;
import timeagent.analysis.summary.jvm.Recording;
import timeagent.analysis.summary.series.Nanos;

/**
 * One of the two that are compared, with its name in messages; what is unknown is null.
 *
 * @param runs each alone
 */
public record Side(String name, Facts facts, List<Sample> runs) {

    /** @param all the recordings of all runs */
    public Side(String name, Summary all, List<Sample> runs) {
        this(name, all.facts(), runs);
    }

    static final String WRITE = "timeagent.SocketWrite";

    Report report() {
        return facts.report();
    }

    List<Report> reports() {
        return runs.stream().map(Sample::report).toList();
    }

    /** Names of the metrics that a run has. */
    Set<String> metrics() {
        return runs.stream()
                .flatMap(run -> run.metrics().keySet().stream())
                .collect(Collectors.toCollection(HashSet::new));
    }

    String unit(String metric) {
        String known = Metric.unit(metric);
        return known == null ? runs.get(0).units().get(metric) : known;
    }

    /** The values of a metric in the runs that have it. */
    double[] values(String metric) {
        return runs.stream()
                .map(run -> run.metrics().get(metric))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    String files() {
        return report().recordings().stream().map(Recording::file).collect(Collectors.joining(", "));
    }

    /** Of the recording of a JVM. */
    double length() {
        return report().seconds() / Math.max(1, facts.runs());
    }

    double writes() {
        return report().socketWrites() == null ? 0 : report().socketWrites().events();
    }

    /** From which duration writes were counted; null if all were. */
    String writeThreshold() {
        return hasTotals() ? null : facts.jvm().threshold(WRITE);
    }

    /** Whether writes were counted whatever the settings of their events. */
    boolean hasTotals() {
        return report().socketWrites() != null && report().socketWrites().totals();
    }

    /** What the percentiles of durations are of; null without writes. */
    String percentilesFrom() {
        Nanos nanos =
                report().socketWrites() == null ? null : report().socketWrites().nanos();
        return nanos == null ? null : nanos.percentilesFrom();
    }

    /** Of the events whose cost was measured. */
    Set<String> styles() {
        return facts.costSamples().keySet();
    }

    String jvm() {
        return report().recordings().stream()
                .map(recording -> recording.jvm() == null ? "an unknown JVM" : recording.jvm())
                .distinct()
                .collect(Collectors.joining(" and "));
    }

    String version() {
        return report().agent() == null ? null : report().agent().version();
    }

    String clockSource() {
        return report().clock() == null || report().clock().source() == null
                ? null
                : report().clock().source().current();
    }

    String tools() {
        Set<String> tools = facts.jvm().tools();
        return tools.isEmpty() ? "neither agents nor assertions" : String.join(" ", tools);
    }
}
