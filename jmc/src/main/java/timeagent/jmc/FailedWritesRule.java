package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/** Failed socket writes. */
public final class FailedWritesRule extends CheckRule {

    public FailedWritesRule() {
        super(Checks.FAILED_WRITES);
    }
}
