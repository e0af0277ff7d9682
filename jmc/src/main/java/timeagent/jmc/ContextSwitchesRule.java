package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/** Context switches. */
public final class ContextSwitchesRule extends CheckRule {

    public ContextSwitchesRule() {
        super(Checks.CONTEXT_SWITCHES);
    }
}
