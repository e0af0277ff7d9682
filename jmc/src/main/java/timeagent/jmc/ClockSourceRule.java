package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/** Clock source and cost of a read. */
public final class ClockSourceRule extends CheckRule {

    public ClockSourceRule() {
        super(Checks.CLOCK_SOURCE);
    }
}
