package timeagent.analysis.findings;

import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.output.Units;
import timeagent.analysis.summary.Report.SocketWrites;

/** Socket writes that ended with an exception. */
final class FailedWrites extends Check {

    private static final Limit WARNING = new Limit(
            "timeagent.failedWrites.warning",
            "Failed writes, warning",
            "Share of the writes from which failed ones are a warning; any is reported",
            Unit.SHARE,
            0.01);
    private static final Attribute FAILED =
            new Attribute("failed", "Failed Writes", "Writes that ended with an exception", Unit.NUMBER);
    private static final Attribute SHARE =
            new Attribute("share", "Share", "Share of all writes that failed", Unit.SHARE);

    FailedWrites() {
        super(
                "timeagent.FailedWrites",
                "Failed Socket Writes",
                "timeagent.socket",
                List.of(WARNING),
                List.of(FAILED, SHARE));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        SocketWrites writes = facts.report().socketWrites();
        if (writes == null) {
            return null;
        }
        double share = (double) writes.failed() / writes.events();
        return Outcome.of(
                        severity(share >= limit.applyAsDouble(WARNING) && writes.failed() > 0, writes.failed() > 0),
                        Units.count(writes.failed()) + " of "
                                + Units.counted(writes.events(), "socket write", "socket writes") + " failed ("
                                + Units.of(share, "share") + ")." + facts.unrecordedWrites(),
                        "Group the events timeagent.SocketWrite by the fields error and address: they have the class of"
                                + " the exception and the peer.")
                .with(FAILED, writes.failed())
                .with(SHARE, share);
    }
}
