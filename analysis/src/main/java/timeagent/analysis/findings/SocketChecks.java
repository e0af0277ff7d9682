package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Units;

/** Looks at socket writes. */
final class SocketChecks {

    private static final String NO_WRITES = "No socket write was recorded (timeagent.SocketWrite).";

    private SocketChecks() {}

    /** Writes to one TCP peer that are many and small; a datagram and a Unix socket have other headers, or none. */
    static Outcome small(Facts facts, Map<String, Double> limits) {
        SocketWrites writes = facts.report().socketWrites();
        if (writes == null) {
            return Outcome.missing(NO_WRITES);
        }
        if (facts.writeSeconds() <= 0) {
            return Outcome.missing("The recording is too short for a rate of socket writes.");
        }
        double most = limits.get("size");
        Peer peer = writes.peers().stream()
                .filter(one -> isTcp(one) && written(one) > 0 && one.bytes() <= most * written(one))
                .max(Comparator.comparingLong(SocketChecks::written))
                .orElse(null);
        if (peer == null) {
            return Outcome.of(
                    Severity.OK,
                    "No TCP peer receives small writes (up to " + Units.of(most, "B") + " on average)."
                            + unrecorded(facts),
                    null);
        }
        double perSecond = written(peer) / facts.writeSeconds();
        double size = (double) peer.bytes() / written(peer);
        return Outcome.of(
                        Check.severity(perSecond, limits),
                        Units.of(perSecond, "rate") + " writes/s of " + Units.of(size, "B") + " on average go to "
                                + peer.name() + " (" + peer.api() + ", " + Units.count(written(peer)) + " in all)."
                                + unrecorded(facts),
                        "Put a buffer before the socket, gather several parts in one write, or flush less often: each write is"
                                + " a system call.",
                        perSecond,
                        size,
                        List.of(peer.name()))
                .at(Level.of(perSecond, limits));
    }

    private static boolean isTcp(Peer peer) {
        return peer.address() != null && !"datagram".equals(peer.api()) && (peer.port() == null || peer.port() >= 0);
    }

    /** Writes that wrote something. */
    private static long written(Peer peer) {
        return peer.events() - peer.empty();
    }

    /** Socket writes that ended with an exception. */
    static Outcome failed(Facts facts, Map<String, Double> limits) {
        SocketWrites writes = facts.report().socketWrites();
        if (writes == null) {
            return Outcome.missing(NO_WRITES);
        }
        double share = (double) writes.failed() / writes.events();
        boolean anyFailed = writes.failed() > 0;
        return Outcome.of(
                        Check.severity(share >= limits.get("warning") && anyFailed, anyFailed),
                        Units.count(writes.failed()) + " of " + Units.counted(writes.events(), "socket write")
                                + " failed (" + Units.of(share, "share") + ")." + unrecorded(facts),
                        "Group the events timeagent.SocketWrite by the fields error and address: they have the class of the"
                                + " exception and the peer.",
                        (double) writes.failed(),
                        share)
                .at(new Level(share, 0, limits.get("warning")));
    }

    /** Of writes that were not recorded; empty if all were. */
    private static String unrecorded(Facts facts) {
        String threshold = facts.threshold("timeagent.SocketWrite");
        return threshold == null
                ? ""
                : " Only writes of " + threshold + " or longer are recorded (threshold of timeagent.SocketWrite).";
    }
}
