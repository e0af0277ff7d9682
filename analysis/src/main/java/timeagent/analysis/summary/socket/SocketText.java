package timeagent.analysis.summary.socket;

import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.summary.socket.SocketWrites.Peer;
import timeagent.analysis.text.Listing;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/** The socket writes of a report, by peer. */
public final class SocketText {

    private SocketText() {}

    public static void append(TextOutput out, SocketWrites writes, int mostLines) {
        out.line(Units.counted(writes.events(), "write") + ", " + Units.of(writes.bytes(), "B") + ", "
                + Units.count(writes.failed()) + " failed");
        Listing<Peer> peers = new Listing<>(writes.peers(), mostLines)
                .column("writes:r:events", Peer::events)
                .column("bytes:R:B", Peer::bytes)
                .column("p50:r:ns", peer -> peer.nanos().p50())
                .column("p90:R:ns", peer -> peer.nanos().p90())
                .column("p99:r:ns", peer -> peer.nanos().p99())
                .column("max:R:ns", peer -> peer.nanos().max())
                .column("api:l", Peer::api)
                .column("peer:n", Peer::name);
        if (writes.peers().size() > 1) {
            Nanos all = writes.nanos();
            peers.table().line(writes.events(), writes.bytes(), all.p50(), all.p90(), all.p99(), all.max(), "", "all");
        }
        out.listing(peers, "peer");
    }
}
