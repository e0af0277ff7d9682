package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/** Clock reads' share of the CPU time. */
public final class ClockShareRule extends CheckRule {

    public ClockShareRule() {
        super(Checks.CLOCK_SHARE);
    }
}
