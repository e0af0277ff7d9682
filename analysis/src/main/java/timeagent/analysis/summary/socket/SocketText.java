package timeagent.analysis.summary.socket;

import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Listing;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** The socket writes of a report, by peer. */
public final class SocketText {

    private SocketText() {}

    public static void append(TextOutput out, SocketWrites writes, int mostLines) {
        Nanos all = writes.nanos();
        out.line(Units.counted(writes.events(), "write") + ", " + Units.of(writes.bytes(), "B") + ", "
                + Units.count(writes.failed()) + " failed, " + Units.of(all.total(), "ns") + " in writes");
        Listing<Peer> peers = new Listing<>(writes.peers(), mostLines)
                .column("time:r:ns", peer -> peer.nanos().total())
                .column("writes:r:events", Peer::events)
                .column("bytes:R:B", Peer::bytes)
                .column("p50:r:ns", peer -> percentile(peer.nanos(), Nanos::p50))
                .column("p90:R:ns", peer -> percentile(peer.nanos(), Nanos::p90))
                .column("p99:r:ns", peer -> percentile(peer.nanos(), Nanos::p99))
                .column("max:R:ns", peer -> peer.nanos().max())
                .column("api:l", Peer::api)
                .column("peer:n", Peer::name);
        if (writes.peers().size() > 1) {
            peers.table()
                    .line(
                            all.total(),
                            writes.events(),
                            writes.bytes(),
                            percentile(all, Nanos::p50),
                            percentile(all, Nanos::p90),
                            percentile(all, Nanos::p99),
                            all.max(),
                            "",
                            "all");
        }
        out.listing(peers, "peer");
        if (Stream.concat(Stream.of(all), peers.shown().stream().map(Peer::nanos))
                .anyMatch(Nanos::isOfRanges)) {
            out.note("~: from ranges of powers of two, exact to a factor of 2");
        }
    }

    /** With a mark if it is not of single writes. */
    public static Object percentile(Nanos nanos, ToLongFunction<Nanos> of) {
        long value = of.applyAsLong(nanos);
        return nanos.isOfRanges() ? "~" + Units.of(value, "ns") : Long.valueOf(value);
    }
}
