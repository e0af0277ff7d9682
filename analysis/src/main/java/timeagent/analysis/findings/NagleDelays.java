package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.socket.LongReads;
import timeagent.analysis.summary.socket.LongReads.Reads;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Units;

/**
 * Finds peers whose answers wait for Nagle's algorithm (RFC 896): a program writes, writes, then reads.
 *
 * <p>Without TCP_NODELAY the second of two small writes waits until the first one is acknowledged; the peer has nothing to answer
 * yet, and delays the acknowledgement (RFC 1122, 4.2.3.2), on Linux by 40 ms. The program waits in the read. A peer is one of these if
 * most of its long reads take that long, and it gets at least two writes for each.
 */
final class NagleDelays {

    // fewer can be chance
    private static final int FEWEST = 10;

    private record Delay(Peer peer, Reads reads, double perSecond) {}

    private NagleDelays() {}

    static Outcome check(Facts facts, Map<String, Double> limits) {
        SocketWrites writes = facts.report().socketWrites();
        if (writes == null || !writes.totals() || facts.writeSeconds() <= 0) {
            return Outcome.missing("Whether TCP_NODELAY is set was not recorded (timeagent.SocketPeer).");
        }
        if (facts.longReads().isEmpty() && !facts.isSet("jdk.SocketRead", "enabled", "true")) {
            return Outcome.missing("No socket read was recorded (jdk.SocketRead).");
        }
        List<Delay> delays = writes.peers().stream()
                .map(peer -> delay(peer, facts))
                .filter(Objects::nonNull)
                .sorted(Comparator.comparingDouble((Delay delay) -> -delay.perSecond))
                .toList();
        if (delays.isEmpty()) {
            return Outcome.of(Severity.OK, "No read is known to wait for Nagle's algorithm.", null);
        }
        Delay most = delays.get(0);
        return Outcome.of(
                        Check.severity(most.perSecond, limits),
                        "Reads from " + SocketChecks.named(most.peer) + " probably wait for Nagle's algorithm: "
                                + Units.count(most.reads.delayed()) + " of "
                                + Units.counted(most.reads.number(), "read") + " of 20 ms or longer took about 40 ms, "
                                + Units.of(most.perSecond, "rate") + "/s, and TCP_NODELAY is "
                                + ("false".equals(most.peer.tcpNoDelay()) ? "off." : "off on some connections.")
                                + (delays.size() == 1
                                        ? ""
                                        : " So do reads from " + Units.counted(delays.size() - 1, "other peer") + "."),
                        "Write a request in one call, such as through a BufferedOutputStream that is flushed once, or set"
                                + " TCP_NODELAY: the second of two small writes waits until the peer acknowledges the first,"
                                + " which it does after 40 ms.",
                        most.perSecond,
                        delays.stream().map(delay -> delay.peer.name()).toList())
                .at(Level.of(most.perSecond, limits));
    }

    /** Null if there is none. */
    private static Delay delay(Peer peer, Facts facts) {
        boolean mayWait = "false".equals(peer.tcpNoDelay()) || "mixed".equals(peer.tcpNoDelay());
        if (!mayWait || peer.address() == null || peer.port() == null || peer.localPort() != null) {
            return null;
        }
        Reads reads = facts.longReads().get(new LongReads.Peer(peer.address(), peer.port()));
        if (reads == null
                || reads.delayed() < FEWEST
                || 2 * reads.delayed() < reads.number()
                || peer.events() < 2 * reads.delayed()) {
            return null;
        }
        return new Delay(peer, reads, reads.delayed() / facts.writeSeconds());
    }
}
