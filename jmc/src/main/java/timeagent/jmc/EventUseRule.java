package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/** Use of events. */
public final class EventUseRule extends CheckRule {

    public EventUseRule() {
        super(Checks.EVENT_USE);
    }
}
