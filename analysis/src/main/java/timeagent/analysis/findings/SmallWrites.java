package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import timeagent.analysis.output.Units;
import timeagent.analysis.summary.Report.Peer;
import timeagent.analysis.summary.Report.SocketWrites;

/** Writes to one TCP peer that are many and small; a datagram and a Unix socket have other headers, or none. */
final class SmallWrites extends Check {

    private static final Limit SIZE = new Limit(
            "timeagent.smallWrites.size",
            "Size of a write",
            "Mean bytes per write to a peer up to which writes are small",
            Unit.BYTES,
            // as large as the headers of a packet: Ethernet 14 B, IPv4 20 B, TCP with timestamps 32 B
            66);
    private static final Limit INFO = new Limit(
            "timeagent.smallWrites.info",
            "Small writes, info",
            "Small writes per second to a peer from which they are reported",
            Unit.PER_SECOND,
            1000);
    private static final Limit WARNING = new Limit(
            "timeagent.smallWrites.warning",
            "Small writes, warning",
            "Small writes per second to a peer from which they are a warning",
            Unit.PER_SECOND,
            10_000);
    private static final Attribute RATE =
            new Attribute("writesPerSecond", "Writes per Second", "Writes to the peer per second", Unit.PER_SECOND);
    private static final Attribute MEAN_SIZE =
            new Attribute("meanSize", "Mean Size", "Mean bytes per write to the peer", Unit.BYTES);
    private static final Attribute PEER = Attribute.ofTexts("peer", "Peer", "To which the writes are");

    SmallWrites() {
        super(
                "timeagent.SmallWrites",
                "Small Socket Writes",
                "timeagent.socket",
                List.of(SIZE, INFO, WARNING),
                List.of(RATE, MEAN_SIZE, PEER));
    }

    @Override
    public Outcome of(Facts facts, ToDoubleFunction<Limit> limit) {
        SocketWrites writes = facts.report().socketWrites();
        if (writes == null || facts.writeSeconds() <= 0) {
            return null;
        }
        double size = limit.applyAsDouble(SIZE);
        return writes.peers().stream()
                .filter(peer -> isTcp(peer) && written(peer) > 0 && peer.bytes() <= size * written(peer))
                .max(Comparator.comparingLong(SmallWrites::written))
                .map(peer -> outcome(peer, facts, limit))
                .orElseGet(() -> Outcome.of(
                        severity(false, false),
                        "No TCP peer receives small writes (up to " + Units.of(size, "B") + " on average)."
                                + facts.unrecordedWrites(),
                        null));
    }

    private static boolean isTcp(Peer peer) {
        return peer.address() != null && !"datagram".equals(peer.api()) && (peer.port() == null || peer.port() >= 0);
    }

    /** Writes that wrote something. */
    private static long written(Peer peer) {
        return peer.events() - peer.empty();
    }

    private static Outcome outcome(Peer peer, Facts facts, ToDoubleFunction<Limit> limit) {
        double perSecond = written(peer) / facts.writeSeconds();
        double size = (double) peer.bytes() / written(peer);
        return Outcome.of(
                        severity(perSecond >= limit.applyAsDouble(WARNING), perSecond >= limit.applyAsDouble(INFO)),
                        Units.of(perSecond, "") + " writes/s of " + Units.of(size, "B") + " on average go to "
                                + peer.name() + " (" + peer.api() + ", " + Units.count(written(peer)) + " in all)."
                                + facts.unrecordedWrites(),
                        "Put a buffer before the socket, gather several parts in one write, or flush less often: each"
                                + " write is a system call.")
                .with(RATE, perSecond)
                .with(MEAN_SIZE, size)
                .with(PEER, List.of(peer.name()));
    }
}
