package timeagent.analysis.summary.socket;

import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** The socket writes of a report, by peer. */
public final class SocketText {

    public static final Columns<Peer> PEERS = new Columns<Peer>()
            .number(
                    "time",
                    "ns",
                    "nanos.total",
                    peer -> amount(peer.nanos(), peer.nanos().total(), "ns"))
            .number("writes", "events", "events", peer -> amount(peer.nanos(), peer.events(), "events"))
            .number("bytes", "B", "bytes", peer -> amount(peer.nanos(), peer.bytes(), "B"))
            .ifRoom()
            .onPage("failed", "events", "failed")
            .onPage("empty", "events", "empty")
            .onPage("mean", "ns", "nanos.mean")
            .number("p50", "ns", "nanos.p50", peer -> percentile(peer.nanos(), Nanos::p50))
            .number("p90", "ns", "nanos.p90", peer -> percentile(peer.nanos(), Nanos::p90))
            .ifRoom()
            .number("p99", "ns", "nanos.p99", peer -> percentile(peer.nanos(), Nanos::p99))
            .number("max", "ns", "nanos.max", peer -> peer.nanos().max())
            .ifRoom()
            .text("api", "api", Peer::api)
            .onPage("percentiles", null, "nanos.percentilesFrom")
            .name("peer", null, Peer::name);

    private static final String ESTIMATED = "~";

    private SocketText() {}

    /** @param all also the sum of all peers, with its percentiles */
    public static void append(TextOutput out, SocketWrites writes, int mostLines, boolean all) {
        Nanos sum = writes.nanos();
        String mark = sum.isOfSample() ? ESTIMATED : "";
        out.line(mark + Units.counted(writes.events(), "write") + ", " + mark + Units.of(writes.bytes(), "B") + ", "
                + mark + Units.count(writes.failed()) + " failed, " + mark + Units.of(sum.total(), "ns")
                + " in writes");
        Table peers = PEERS.first(mostLines, writes.peers());
        if (all && writes.peers().size() > 1) {
            PEERS.add(peers, writes.toAll());
        }
        out.listing(peers, "peer");
        List<Nanos> shown = Stream.concat(
                        Stream.of(sum), writes.peers().stream().limit(mostLines).map(Peer::nanos))
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
