package timeagent.analysis.summary.socket;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Listing;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** The socket writes of a report, by peer. */
public final class SocketText {

    private static final String ESTIMATED = "~";

    private SocketText() {}

    public static void append(TextOutput out, SocketWrites writes, int mostLines) {
        Nanos all = writes.nanos();
        String mark = all.isOfSample() ? ESTIMATED : "";
        out.line(mark + Units.counted(writes.events(), "write") + ", " + mark + Units.of(writes.bytes(), "B") + ", "
                + mark + Units.count(writes.failed()) + " failed, " + mark + Units.of(all.total(), "ns")
                + " in writes");
        Listing<Peer> peers = new Listing<>(writes.peers(), mostLines)
                .column("time:r:ns", peer -> amount(peer.nanos(), peer.nanos().total(), "ns"))
                .column("writes:r:events", peer -> amount(peer.nanos(), peer.events(), "events"))
                .column("bytes:R:B", peer -> amount(peer.nanos(), peer.bytes(), "B"))
                .column("p50:r:ns", peer -> percentile(peer.nanos(), Nanos::p50))
                .column("p90:R:ns", peer -> percentile(peer.nanos(), Nanos::p90))
                .column("p99:r:ns", peer -> percentile(peer.nanos(), Nanos::p99))
                .column("max:R:ns", peer -> peer.nanos().max())
                .column("api:l", Peer::api)
                .column("peer:n", Peer::name);
        if (writes.peers().size() > 1) {
            peers.table()
                    .line(
                            amount(all, all.total(), "ns"),
                            amount(all, writes.events(), "events"),
                            amount(all, writes.bytes(), "B"),
                            percentile(all, Nanos::p50),
                            percentile(all, Nanos::p90),
                            percentile(all, Nanos::p99),
                            all.max(),
                            "",
                            "all");
        }
        out.listing(peers, "peer");
        List<Nanos> shown = Stream.concat(Stream.of(all), peers.shown().stream().map(Peer::nanos))
                .toList();
        if (shown.stream().anyMatch(Nanos::isOfRanges)) {
            out.note("~: from ranges of powers of two, exact to a factor of 2");
        }
        if (shown.stream().anyMatch(Nanos::isOfSample)) {
            out.note("~: estimated from " + Units.counted(writes.recorded(), "event")
                    + "; timeagent.SocketPeer is exact");
        }
    }

    /** With a mark if it is not of single writes. */
    public static Object percentile(Nanos nanos, ToLongFunction<Nanos> of) {
        long value = of.applyAsLong(nanos);
        return nanos.isOfRanges() ? ESTIMATED + Units.of(value, "ns") : amount(nanos, value, "ns");
    }

    /** With a mark if it is of a sample. */
    public static Object amount(Nanos nanos, long value, String unit) {
        return nanos.isOfSample() ? ESTIMATED + Units.of(value, unit) : Long.valueOf(value);
    }
}
