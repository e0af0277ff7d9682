package timeagent.analysis.comparison;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import timeagent.analysis.comparison.Comparability.Findings;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.WarmUp;

/**
 * Finds what one side lacks, and whether it was measured while the JIT compiler was at work, when events cost more than they do later.
 */
record SideCheck(Side side, Findings findings) {

    /** What was lost, or not measured. */
    void missing() {
        side.environment().missing().forEach(what -> findings.reasons().add(side.name() + " lacks data: " + what));
    }

    /** Classes that failed on both sides are missing from both. */
    void failedClasses(Side other) {
        Agent agent = side.report().agent();
        if (agent != null && agent.hasFailedClasses()) {
            boolean both = other.report().agent() != null
                    && agent.classesFailed().equals(other.report().agent().classesFailed());
            String what = " lacks data: " + agent.failedClassCount() + " could not be rewritten; leave "
                    + (agent.classesFailed() == 1 ? "it" : "them") + " out of both with the agent's option exclude";
            (both ? findings.remarks() : findings.reasons()).add(side.name() + what);
        }
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
        List<EventCost> costs = side.report().eventCost();
        if (costs != null && costs.size() > 1) {
            remark("contains events of several styles ("
                    + costs.stream().map(EventCost::style).collect(Collectors.joining(" and "))
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
