package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/** What the agent did not cover. */
public final class CoverageRule extends CheckRule {

    public CoverageRule() {
        super(Checks.COVERAGE);
    }
}
