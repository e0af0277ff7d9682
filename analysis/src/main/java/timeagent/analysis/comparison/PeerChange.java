package timeagent.analysis.comparison;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.Peer;
import timeagent.analysis.summary.Report.Recording;

/**
 * A peer to which more or fewer socket writes went, per second.
 *
 * @param a null if only b has it
 * @param b null if only a has it
 */
public record PeerChange(String host, String address, Integer port, Integer localPort, String api, Writes a, Writes b) {

    public record Writes(double writesPerSecond, double bytesPerSecond, long p50Nanos, long p99Nanos) {}

    /** Returns those that changed most, in writes or in bytes, the most first. */
    static List<PeerChange> between(Report a, Report b) {
        return Changes.of(
                        writes(a),
                        writes(b),
                        Comparator.comparing(PeerChange::name),
                        List.of(Writes::writesPerSecond, Writes::bytesPerSecond))
                .stream()
                .map(change -> change.key().with(change.a(), change.b()))
                .toList();
    }

    private PeerChange with(Writes ofA, Writes ofB) {
        return new PeerChange(host, address, port, localPort, api, ofA, ofB);
    }

    /** By the peer, as a change without sides. */
    private static Map<PeerChange, Writes> writes(Report report) {
        double seconds = seconds(report);
        Map<PeerChange, Writes> writes = new HashMap<>();
        if (report.socketWrites() != null && seconds > 0) {
            for (Peer peer : report.socketWrites().peers()) {
                writes.put(
                        new PeerChange(
                                peer.host(), peer.address(), peer.port(), peer.localPort(), peer.api(), null, null),
                        new Writes(
                                peer.events() / seconds,
                                peer.bytes() / seconds,
                                peer.nanos().p50(),
                                peer.nanos().p99()));
            }
        }
        return writes;
    }

    /** In which the agent was in. */
    static double seconds(Report report) {
        return report.recordings().stream().mapToDouble(Recording::agentSeconds).sum();
    }

    public String name() {
        return new Peer(host, address, port, localPort, api, 0, 0, 0, null).name();
    }
}
