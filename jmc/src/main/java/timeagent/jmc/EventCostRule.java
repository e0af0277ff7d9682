package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/** Cost of events. */
public final class EventCostRule extends CheckRule {

    public EventCostRule() {
        super(Checks.EVENT_COST);
    }
}
