package timeagent.analysis.comparison;

import com.google.gson.annotations.SerializedName;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import timeagent.analysis.summary.ReadSite;
import timeagent.analysis.summary.Report;
import timeagent.analysis.summary.Report.CallSite;
import timeagent.analysis.summary.Report.EventCost;
import timeagent.analysis.summary.Report.Nanos;
import timeagent.analysis.summary.Report.Peer;

/** Call sites, peers and events of two sides, per second, so that the sides can differ in length: those that changed most first. */
public final class Changes {

    /** Of all there is: a smaller change is no news, and larger ones are a few hundred at most. */
    private static final double LEAST = 0.01;

    private Changes() {}

    /** A clock call site; a side that does not have it is null. */
    public record CallSiteChange(
            @SerializedName("class") String className, String method, int line, String clock, Reads a, Reads b) {

        public String name() {
            return className + "." + method + ":" + line;
        }
    }

    /**
     * @param readsPerSecond exact
     * @param nanosPerSecond estimated time of these; null if the cost of a read is not known
     */
    public record Reads(double readsPerSecond, Double nanosPerSecond) {

        private Reads plus(Reads other) {
            boolean known = nanosPerSecond != null && other.nanosPerSecond != null;
            return new Reads(
                    readsPerSecond + other.readsPerSecond, known ? nanosPerSecond + other.nanosPerSecond : null);
        }
    }

    /** A peer of socket writes; a side that does not have it is null. */
    public record PeerChange(
            String host, String address, Integer port, Integer localPort, String api, Writes a, Writes b) {

        public String name() {
            return new Peer(host, address, port, localPort, api, 0, 0, 0, null).name();
        }
    }

    public record Writes(double writesPerSecond, double bytesPerSecond, long p50Nanos, long p99Nanos) {}

    /** A style of socket-write event that both sides have. */
    public record EventChange(String style, Cost a, Cost b) {}

    /** Unknown is null. */
    public record Cost(double eventsPerSecond, Double bytesPerEvent, Double nanosPerEvent) {

        private Double times(Double cost) {
            return cost == null ? null : eventsPerSecond * cost;
        }
    }

    /** By reads or time. */
    static List<CallSiteChange> callSites(Report a, Report b) {
        return changes(reads(a), reads(b), ReadSite::toString, List.of(Reads::readsPerSecond, Reads::nanosPerSecond))
                .map(c -> new CallSiteChange(c.key.className(), c.key.method(), c.key.line(), c.key.clock(), c.a, c.b))
                .toList();
    }

    private static Map<ReadSite, Reads> reads(Report report) {
        Map<ReadSite, Reads> reads = new HashMap<>();
        if (report.clock() != null) {
            for (CallSite site : report.clock().callSites()) {
                Double perSecond = site.callsPerSecond();
                if (perSecond != null) {
                    Double nanos = site.meanNanos() == null ? null : perSecond * site.meanNanos();
                    reads.merge(site.site(), new Reads(perSecond, nanos), Reads::plus);
                }
            }
        }
        return reads;
    }

    /** By writes or bytes. */
    static List<PeerChange> peers(Report a, Report b) {
        return changes(writes(a), writes(b), Peer::name, List.of(Writes::writesPerSecond, Writes::bytesPerSecond))
                .map(c -> new PeerChange(
                        c.key.host(), c.key.address(), c.key.port(), c.key.localPort(), c.key.api(), c.a, c.b))
                .toList();
    }

    private static Map<Peer, Writes> writes(Report report) {
        Map<Peer, Writes> writes = new HashMap<>();
        double seconds = report.agentSeconds();
        if (report.socketWrites() != null && seconds > 0) {
            for (Peer peer : report.socketWrites().peers()) {
                Nanos nanos = peer.nanos();
                writes.put(
                        new Peer(peer.host(), peer.address(), peer.port(), peer.localPort(), peer.api(), 0, 0, 0, null),
                        new Writes(peer.events() / seconds, peer.bytes() / seconds, nanos.p50(), nanos.p99()));
            }
        }
        return writes;
    }

    /** By events, their bytes or their time. */
    static List<EventChange> events(Report a, Report b) {
        Map<String, Cost> ofA = costs(a);
        Map<String, Cost> ofB = costs(b);
        ofA.keySet().retainAll(ofB.keySet());
        ofB.keySet().retainAll(ofA.keySet());
        List<Function<Cost, Double>> amounts = List.of(
                Cost::eventsPerSecond, cost -> cost.times(cost.bytesPerEvent), cost -> cost.times(cost.nanosPerEvent));
        return changes(ofA, ofB, style -> style, amounts)
                .map(change -> new EventChange(change.key, change.a, change.b))
                .toList();
    }

    private static Map<String, Cost> costs(Report report) {
        Map<String, Cost> costs = new HashMap<>();
        double seconds = report.agentSeconds();
        if (report.eventCost() != null && seconds > 0) {
            for (EventCost cost : report.eventCost()) {
                costs.put(cost.style(), new Cost(cost.events() / seconds, cost.bytesPerEvent(), cost.nanosPerEvent()));
            }
        }
        return costs;
    }

    /** @param size of the change, as a part of the larger side's sum of all keys */
    private record Change<K, V>(K key, V a, V b, double size) {}

    /**
     * @param name orders those that changed equally
     * @param amounts that can change; null is unknown
     */
    private static <K, V> Stream<Change<K, V>> changes(
            Map<K, V> a, Map<K, V> b, Function<K, String> name, List<Function<V, Double>> amounts) {
        double[] sums = amounts.stream()
                .mapToDouble(amount -> Math.max(sum(a.values(), amount), sum(b.values(), amount)))
                .toArray();
        return Stream.concat(a.keySet().stream(), b.keySet().stream())
                .distinct()
                .map(key -> {
                    double size = 0;
                    for (int i = 0; i < sums.length; i++) {
                        double change = amount(b.get(key), amounts.get(i)) - amount(a.get(key), amounts.get(i));
                        // NaN where it is not known
                        size = Math.abs(change) / sums[i] > size ? Math.abs(change) / sums[i] : size;
                    }
                    return new Change<>(key, a.get(key), b.get(key), size);
                })
                .filter(change -> change.size >= LEAST)
                .sorted(Comparator.comparingDouble((Change<K, V> change) -> -change.size)
                        .thenComparing(change -> name.apply(change.key)));
    }

    private static <V> double sum(Collection<V> values, Function<V, Double> amount) {
        return values.stream()
                .mapToDouble(value -> amount(value, amount))
                .filter(Double::isFinite)
                .sum();
    }

    private static <V> double amount(V value, Function<V, Double> amount) {
        Double known = value == null ? Double.valueOf(0) : amount.apply(value);
        return known == null ? Double.NaN : known;
    }
}
