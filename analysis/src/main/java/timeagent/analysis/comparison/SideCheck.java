package timeagent.analysis.comparison;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import timeagent.analysis.summary.MissingCostHint;
import timeagent.analysis.summary.Report.Agent;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Recording;
import timeagent.analysis.summary.WarmUp;

/**
 * Finds what one side lacks, and whether it was measured while the JIT compiler was at work, when events cost more than they do later.
 */
final class SideCheck {

    private final Side side;
    private final List<String> reasons;

    SideCheck(Side side, List<String> reasons) {
        this.side = side;
        this.reasons = reasons;
    }

    /** @param adviceIfCold what to do against a cold measurement */
    void check(String adviceIfCold) {
        recordings();
        agent(side.report().agent());
        if (side.report().eventCost() != null) {
            costs(side.report().eventCost());
        }
        side.environment().warmUps().forEach(warmUp -> warmUp(warmUp, adviceIfCold));
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

    private void agent(Agent agent) {
        if (agent == null) {
            return;
        }
        if (agent.hasHookFailures()) {
            add("lacks data: hooks of the agent failed " + agent.hookFailureCount()
                    + "; report it with the program that does it");
        }
        if (agent.hasFailedClasses()) {
            add("lacks data: " + agent.failedClassCount() + " could not be rewritten; leave "
                    + (agent.classesFailed() == 1 ? "it" : "them") + " out of both with the agent's option exclude");
        }
    }

    private void costs(List<EventCost> costs) {
        for (EventCost cost : costs) {
            if (cost.measured() == 0 && MissingCostHint.matters(cost.events(), side.options())) {
                add("lacks data: " + MissingCostHint.warning(cost.style(), cost.events(), side.options()));
            }
        }
        if (costs.size() > 1) {
            add("contains events of several styles ("
                    + costs.stream().map(EventCost::style).collect(Collectors.joining(" and "))
                    + "); cost per event is not compared, see report");
        }
    }

    private void warmUp(WarmUp warmUp, String advice) {
        if (warmUp.hasColdSample()) {
            add("was recorded cold: a recording of it has only " + warmUp.fewestSamples()
                    + (warmUp.fewestSamples() == 1 ? " sample" : " samples") + " of the cost of style " + warmUp.style()
                    + ", and the first is that of code not compiled yet; " + advice);
        } else if (warmUp.bytesFell()) {
            add(String.format(
                    Locale.ROOT,
                    "was recorded cold: an event of style %s allocated %.0f B in the first half and %.0f B in the"
                            + " second; %s",
                    warmUp.style(),
                    warmUp.earlyBytes(),
                    warmUp.lateBytes(),
                    advice));
        } else if (warmUp.nanosFell()) {
            add(String.format(
                    Locale.ROOT,
                    "was recorded cold: an event of style %s took %,.0f ns in the first half and %,.0f ns in the"
                            + " second; %s",
                    warmUp.style(),
                    warmUp.earlyNanos(),
                    warmUp.lateNanos(),
                    advice));
        }
    }

    private void add(String what) {
        reasons.add(side.name() + " " + what);
    }
}
