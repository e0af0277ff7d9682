package timeagent.analysis.findings;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import timeagent.analysis.findings.Check.Level;
import timeagent.analysis.findings.Check.Outcome;
import timeagent.analysis.summary.Facts;
import timeagent.analysis.summary.Finding.Severity;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.summary.socket.SocketWrites.SizeRange;
import timeagent.analysis.text.Units;

/** Looks at socket writes. */
final class SocketChecks {

    private static final String NO_WRITES =
            "No socket write was recorded (timeagent.SocketPeer, timeagent.SocketWrite).";
    private static final String TOO_SHORT = "The recording is too short for a rate of socket writes.";

    // ranges of sizes begin at both. A request has at least a header: AMQP frame 8 B, HTTP/2 frame 9 B, Kafka 12 B,
    // command
    // of Redis 14 B, HTTP/1.1 16 B
    private static final long SHORTEST_REQUEST = 8;
    // such as OK
    private static final long SHORTEST_ANSWER = 2;

    // a range of durations begins there, 8.4 ms; a write that does not wait for the peer takes some us
    private static final long LONG_NANOS = 1 << 23;

    // a range says only of half of the time in it that it is there for sure
    private static final double LONG_PART = 1 / 3.0;

    // what a share is rounded to
    private static final double LEAST_SHARE = 1e-4;

    private SocketChecks() {}

    /**
     * Writes to one TCP peer that could have been joined: many, each too short for a message of its own.
     *
     * <p>No total tells a client's requests from pieces of a message: it has neither reads nor connections. A client that writes a
     * short request, then reads the answer, cannot join its writes. A mixture of sizes is no sign either, since a store's requests
     * are mixed, nor is the rate, which is that of all connections. So the limit is a size that requests, or answers where the
     * connection was accepted, (nearly) never have: such a write is a number, a length or a character that went to the socket
     * without a buffer. The price is that longer pieces, such as records of 40 B, are not found.
     *
     * <p>A datagram is a message of any size, and a Unix socket has no packets.
     */
    static Outcome small(Facts facts, Map<String, Double> limits) {
        SocketWrites writes = facts.report().socketWrites();
        if (writes == null) {
            return Outcome.missing(NO_WRITES);
        }
        if (facts.seconds() <= 0) {
            return Outcome.missing(TOO_SHORT);
        }
        Peer peer = writes.peers().stream()
                .filter(one -> isTcp(one) && small(one) > 0 && small(one) >= limits.get("share") * one.events())
                .max(Comparator.comparingLong(SocketChecks::small))
                .orElse(null);
        if (peer == null) {
            return Outcome.of(
                    Severity.OK,
                    "No TCP peer receives many writes that are too short for a message." + unrecorded(facts),
                    null);
        }
        double perSecond = small(peer) / facts.seconds();
        double share = (double) small(peer) / peer.events();
        double bytes = sum(peer, range -> range.events() * (2 * range.fromBytes() - 1)) / (double) peer.bytes();
        return Outcome.of(
                        Check.severity(perSecond, limits),
                        Units.of(perSecond, "rate") + " writes/s of less than " + shortest(peer) + " B go to "
                                + named(peer) + ": " + Units.of(share, "share") + " of its "
                                + Units.counted(peer.events(), "write")
                                + (bytes < share
                                        ? ", at most " + Units.of(Math.max(LEAST_SHARE, bytes), "share")
                                                + " of its bytes."
                                        : ".")
                                + callSites(peer) + unrecorded(facts),
                        "Put a buffer before the socket, or flush less often. Set TCP_NODELAY if it is off: else a write can wait 40 ms."
                                + how(peer))
                .at(Level.of(perSecond, limits));
    }

    private static boolean isTcp(Peer peer) {
        return peer.address() != null && !"datagram".equals(peer.api()) && (peer.port() == null || peer.port() >= 0);
    }

    /** Small writes that wrote something. */
    private static long small(Peer peer) {
        return sum(peer, SizeRange::events);
    }

    /** Bytes of the shortest message to it. */
    private static long shortest(Peer peer) {
        return peer.localPort() == null ? SHORTEST_REQUEST : SHORTEST_ANSWER;
    }

    private static long sum(Peer peer, ToLongFunction<SizeRange> amount) {
        return peer.sizes().stream()
                .filter(range -> range.fromBytes() > 0 && range.fromBytes() < shortest(peer))
                .mapToLong(amount)
                .sum();
    }

    /** Host, address, ports and API for a reader. */
    static String named(Peer peer) {
        return peer.name() + (peer.api() == null ? "" : " (" + peer.api() + ")");
    }

    /** Where the writes are called, if that was recorded. */
    private static String callSites(Peer peer) {
        return peer.callSites() == null ? "" : " Call sites: " + String.join(", ", peer.callSites()) + ".";
    }

    /** How to record where the writes are called, if that was not. */
    private static String how(Peer peer) {
        return peer.callSites() == null ? " Settings timeagent-stacks name the lines that write." : "";
    }

    /** Socket writes that ended with an exception. */
    static Outcome failed(Facts facts, Map<String, Double> limits) {
        SocketWrites writes = facts.report().socketWrites();
        if (writes == null) {
            return Outcome.missing(NO_WRITES);
        }
        double share = (double) writes.failed() / writes.events();
        boolean anyFailed = writes.failed() > 0;
        Peer most = writes.peers().stream()
                .max(Comparator.comparingLong(Peer::failed))
                .orElseThrow();
        return Outcome.of(
                        Check.severity(share >= limits.get("warning") && anyFailed, anyFailed),
                        Units.count(writes.failed()) + " of " + Units.counted(writes.events(), "socket write")
                                + " failed (" + Units.of(share, "share") + ")."
                                + (anyFailed
                                        ? " Most, " + Units.count(most.failed()) + ", to " + named(most) + "."
                                                + callSites(most)
                                        : "")
                                + unrecorded(facts),
                        "Group the events timeagent.SocketWrite by the fields error and address: they have the class of the"
                                + " exception and the peer.")
                .at(new Level(share, 0, limits.get("warning")));
    }

    /** A peer that does not read, or a network that does not carry, as fast as the program writes: writes wait for it. */
    static Outcome blocked(Facts facts, Map<String, Double> limits) {
        SocketWrites writes = facts.report().socketWrites();
        if (writes == null) {
            return Outcome.missing(NO_WRITES);
        }
        if (facts.seconds() <= 0) {
            return Outcome.missing(TOO_SHORT);
        }
        List<Peer> waiting = waiting(facts, limits);
        if (waiting.isEmpty()) {
            return Outcome.of(Severity.OK, "No peer makes writes wait for long.", null);
        }
        Peer peer = waiting.get(0);
        double share = peer.nanos().total() / 1e9 / facts.seconds();
        return Outcome.of(
                        Check.severity(share >= limits.get("warning"), true),
                        "Writes to " + named(peer) + " wait: "
                                + Units.of(peer.nanos().total(), "ns") + " in "
                                + Units.counted(peer.events(), "write") + ", of " + Units.of(facts.seconds(), "s")
                                + " recorded; the longest took "
                                + Units.of(peer.nanos().max(), "ns") + "."
                                + callSites(peer) + also(waiting),
                        "Find out why the peer or the network is slow." + how(peer))
                .at(Level.of(share, limits));
    }

    /** Peers that make writes wait for long, most time first. */
    static List<Peer> waiting(Facts facts, Map<String, Double> limits) {
        double leastTotal = limits.get("info") * 1e9 * facts.seconds();
        return facts.report().socketWrites().peers().stream()
                .filter(SocketChecks::waits)
                .filter(one -> one.nanos().total() >= leastTotal || one.nanos().max() >= limits.get("longest"))
                .sorted(Comparator.comparingLong((Peer peer) -> -peer.nanos().total()))
                .toList();
    }

    /** Whether most of its time is in long writes. */
    private static boolean waits(Peer peer) {
        double inLong = peer.durations().stream()
                .filter(range -> range.fromNanos() >= LONG_NANOS)
                .mapToDouble(range -> (double) range.fromNanos() * range.events())
                .sum();
        return inLong > 0 && inLong >= LONG_PART * peer.nanos().total();
    }

    private static String also(List<Peer> waiting) {
        return waiting.size() == 1 ? "" : " So do writes to " + Units.counted(waiting.size() - 1, "other peer") + ".";
    }

    /** Of writes that were not recorded; empty if all were. */
    private static String unrecorded(Facts facts) {
        String threshold =
                facts.report().socketWrites().totals() ? null : facts.jvm().threshold("timeagent.SocketWrite");
        return threshold == null
                ? ""
                : " Only writes of " + threshold + " or longer are recorded (threshold of timeagent.SocketWrite).";
    }
}
