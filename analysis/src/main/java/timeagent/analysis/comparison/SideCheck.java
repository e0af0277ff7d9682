package timeagent.analysis.comparison;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import timeagent.analysis.summary.MissingCostHint;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.WarmUp;

/**
 * Finds what one side lacks, and whether it was measured while the JIT compiler was at work, when events cost more than they do later.
 */
final class SideCheck {

    private final Side side;
    private final Findings findings;

    SideCheck(Side side, Findings findings) {
        this.side = side;
        this.findings = findings;
    }

    /** What was lost, or not measured. */
    void missing() {
        recordings();
        Agent agent = side.report().agent();
        if (agent != null && agent.hasHookFailures()) {
            add("lacks data: hooks of the agent failed " + agent.hookFailureCount()
                    + "; report it with the program that does it");
        }
        for (EventCost cost : costs()) {
            if (cost.measured() == 0 && MissingCostHint.matters(cost.events(), side.options())) {
                add("lacks data: " + MissingCostHint.warning(cost.style(), cost.events(), side.options()));
            }
        }
    }

    private List<EventCost> costs() {
        return Objects.requireNonNullElse(side.report().eventCost(), List.of());
    }

    private void recordings() {
        List<Recording> recordings = side.report().recordings();
        long truncated = recordings.stream().filter(Recording::truncated).count();
        if (truncated > 0) {
            add("is incomplete: " + truncated + " of " + recordings.size()
                    + " recordings cut off, unfinished or damaged; record again");
        }
        long lost = side.environment().lostBytes();
        if (lost > 0) {
            add("lacks data: Flight Recorder dropped " + lost + " bytes of events; give it more memory"
                    + " (-XX:FlightRecorderOptions=memorysize=64m), or record less");
        }
    }

    /** Classes that failed on both sides are missing from both. */
    void failedClasses(Side other) {
        for (Side one : List.of(side, other)) {
            Agent agent = one.report().agent();
            if (agent != null && agent.hasFailedClasses()) {
                boolean both = failedClasses(side.report()) == failedClasses(other.report());
                String what = " lacks data: " + agent.failedClassCount() + " could not be rewritten; leave "
                        + (agent.classesFailed() == 1 ? "it" : "them") + " out of both with the agent's option exclude";
                (both ? findings.remarks() : findings.reasons()).add(one.name() + what);
            }
        }
    }

    private static long failedClasses(Report report) {
        return report.agent() == null || report.agent().classesFailed() == null
                ? 0
                : report.agent().classesFailed();
    }

    /** @param advice what to do against a cold measurement */
    void cold(String advice) {
        for (WarmUp warmUp : side.environment().warmUps()) {
            if (warmUp.hasColdSample()) {
                add("was recorded cold: a recording of it has only " + warmUp.fewestSamples()
                        + (warmUp.fewestSamples() == 1 ? " sample" : " samples") + " of the cost of style "
                        + warmUp.style() + ", and the first is that of code not compiled yet; " + advice);
            } else if (warmUp.isCold()) {
                add("was recorded cold: the cost of style " + warmUp.style() + " does not settle"
                        + (warmUp.runs() == 1 ? "" : " in " + warmUp.unsettled() + " of " + warmUp.runs() + " runs")
                        + ": in the last third, an event costs less than before; " + advice);
            }
        }
    }

    void remarks() {
        if (costs().size() > 1) {
            remark("contains events of several styles ("
                    + costs().stream().map(EventCost::style).collect(Collectors.joining(" and "))
                    + "); cost per event is not compared, see report");
        }
        for (WarmUp warmUp : side.environment().warmUps()) {
            if (warmUp.share() > 0) {
                remark(String.format(
                        Locale.ROOT,
                        "warmed up for %.1f s%s: %.0f %% of its measured events of style %s are left out",
                        warmUp.seconds(),
                        warmUp.runs() == 1 ? "" : " a run",
                        100 * warmUp.share(),
                        warmUp.style()));
            }
        }
    }

    private void add(String what) {
        findings.reasons().add(side.name() + " " + what);
    }

    private void remark(String what) {
        findings.remarks().add(side.name() + " " + what);
    }
}
