package timeagent.analysis.comparison;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites;
import timeagent.analysis.summary.socket.SocketWrites.Peer;

/** Peers of two sides, per second: those whose socket writes changed most first. */
public final class PeerChanges {

    private PeerChanges() {}

    /** A peer of socket writes; a side that does not have it is null. */
    public record PeerChange(
            String host, String address, Integer port, Integer localPort, String api, Writes a, Writes b) {

        public String name() {
            return Peer.named(host, address, port, localPort, api).name();
        }
    }

    /**
     * @param nanosPerSecond time in writes, of all threads
     * @param p50Nanos of several peers or rounds, the mean by writes, as {@code p99Nanos}
     * @param writes of all rounds
     */
    public record Writes(
            double writesPerSecond,
            double bytesPerSecond,
            double nanosPerSecond,
            long p50Nanos,
            long p99Nanos,
            long writes) {

        Writes plus(Writes other) {
            long all = writes + other.writes;
            return new Writes(
                    writesPerSecond + other.writesPerSecond,
                    bytesPerSecond + other.bytesPerSecond,
                    nanosPerSecond + other.nanosPerSecond,
                    weighted(p50Nanos, other.p50Nanos, other),
                    weighted(p99Nanos, other.p99Nanos, other),
                    all);
        }

        private long weighted(long own, long others, Writes other) {
            return Math.round(
                    (own * (double) writes + others * (double) other.writes) / Math.max(1, writes + other.writes));
        }

        static Writes mean(List<Writes> values, int count) {
            Writes sum = values.stream().reduce(Writes::plus).orElseThrow();
            return new Writes(
                    sum.writesPerSecond / count,
                    sum.bytesPerSecond / count,
                    sum.nanosPerSecond / count,
                    sum.p50Nanos,
                    sum.p99Nanos,
                    sum.writes);
        }
    }

    /** By writes, their bytes or their time. */
    static List<PeerChange> of(List<Report> a, List<Report> b) {
        Predicate<Peer> isStable = stablePorts(a, b);
        Map<Peer, Writes> ofA = Changes.mean(a, report -> writes(report, isStable), Writes::mean);
        Map<Peer, Writes> ofB = Changes.mean(b, report -> writes(report, isStable), Writes::mean);
        return Changes.changes(
                        ofA,
                        ofB,
                        Peer::name,
                        List.of(Writes::writesPerSecond, Writes::bytesPerSecond, Writes::nanosPerSecond))
                .filter(c ->
                        (c.a() == null ? 0 : c.a().writes()) + (c.b() == null ? 0 : c.b().writes()) >= Changes.FEWEST)
                .map(c -> new PeerChange(
                        c.key().host(),
                        c.key().address(),
                        c.key().port(),
                        c.key().localPort(),
                        c.key().api(),
                        c.a(),
                        c.b()))
                .toList();
    }

    /** The system chose a port that most runs do not have, if they have the peer at others. */
    private static Predicate<Peer> stablePorts(List<Report> a, List<Report> b) {
        Predicate<Peer> isInMost = inMost(a).and(inMost(b));
        return peer -> isInMost.test(key(peer, true)) || !isInMost.test(key(peer, false));
    }

    private static Predicate<Peer> inMost(List<Report> reports) {
        Map<Peer, Long> counts = reports.stream()
                .flatMap(report -> peersOf(report).stream()
                        .flatMap(peer -> Stream.of(key(peer, true), key(peer, false)))
                        .distinct())
                .collect(Collectors.groupingBy(peer -> peer, Collectors.counting()));
        return peer -> 2 * counts.getOrDefault(peer, 0L) > reports.size();
    }

    private static List<Peer> peersOf(Report report) {
        return report.socketWrites() == null ? List.of() : report.socketWrites().peers();
    }

    private static Peer key(Peer peer, boolean ports) {
        return Peer.named(
                peer.host(), peer.address(), ports ? peer.port() : null, ports ? peer.localPort() : null, peer.api());
    }

    private static Map<Peer, Writes> writes(Report report, Predicate<Peer> isStable) {
        Map<Peer, Writes> writes = new HashMap<>();
        SocketWrites all = report.socketWrites();
        if (all != null && all.eventsPerSecond() != null) {
            for (Peer peer : all.peers()) {
                Nanos nanos = peer.nanos();
                writes.merge(
                        key(peer, isStable.test(peer)),
                        new Writes(
                                all.perSecond(peer.events()),
                                all.perSecond(peer.bytes()),
                                all.perSecond(nanos.total()),
                                nanos.p50(),
                                nanos.p99(),
                                peer.events()),
                        Writes::plus);
            }
        }
        return writes;
    }
}
