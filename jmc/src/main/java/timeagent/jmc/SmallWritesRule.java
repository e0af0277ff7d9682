package timeagent.jmc;

import timeagent.analysis.findings.Checks;

/** Small socket writes. */
public final class SmallWritesRule extends CheckRule {

    public SmallWritesRule() {
        super(Checks.SMALL_WRITES);
    }
}
