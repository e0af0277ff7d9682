package timeagent.analysis.summary.socket;

import java.util.ArrayList;
import java.util.List;
import timeagent.analysis.summary.series.Nanos;
import timeagent.analysis.text.Columns;
import timeagent.analysis.text.Table;
import timeagent.analysis.text.TextOutput;
import timeagent.analysis.text.Units;

/**
 * The rate is per second in which the event was enabled; null if it was not.
 *
 * @param recorded number of {@code timeagent.SocketWrite} in the recordings
 * @param totals whether all is of {@code timeagent.SocketPeer}, whatever the threshold and throttle of single writes
 * @param sizes lowest first, without empty ranges, as {@code durations}
 * @param peers those with most time in writes first
 */
public record SocketWrites(
        long events,
        Double eventsPerSecond,
        long bytes,
        long failed,
        long recorded,
        boolean totals,
        Nanos nanos,
        List<SizeRange> sizes,
        List<DurationRange> durations,
        List<Peer> peers) {

    public static Columns<Peer> columns() {
        return new Columns<Peer>()
                .number("time", "ns", "nanos.total", peer -> peer.nanos.shown(peer.nanos.total(), "ns"))
                .number("writes", "events", "events", peer -> peer.nanos.shown(peer.events, "events"))
                .number("bytes", "B", "bytes", peer -> peer.nanos.shown(peer.bytes, "B"))
                .ifRoom()
                .onPage("failed", "events", "failed")
                .onPage("empty", "events", "empty")
                .onPage("mean", "ns", "nanos.mean")
                .number("p50", "ns", "nanos.p50", peer -> peer.nanos.percentile(peer.nanos.p50()))
                .number("p90", "ns", "nanos.p90", peer -> peer.nanos.percentile(peer.nanos.p90()))
                .ifRoom()
                .number("p99", "ns", "nanos.p99", peer -> peer.nanos.percentile(peer.nanos.p99()))
                .number("max", "ns", "nanos.max", peer -> peer.nanos.max())
                .ifRoom()
                .text("api", "api", Peer::api)
                .onPage("percentiles", null, "nanos.percentilesFrom")
                .name("peer", null, Peer::name);
    }

    /** @param fromBytes 0 (also writes that failed), or a power of two; the range ends below the next one */
    public record SizeRange(long fromBytes, long events) {

        public static Columns<SizeRange> columns() {
            return new Columns<SizeRange>().onPage("from", "B", "fromBytes").onPage("writes", "events", "events");
        }
    }

    /** @param fromNanos 0, or a power of two from 128 on; the range ends below the next one */
    public record DurationRange(long fromNanos, long events) {

        public static Columns<DurationRange> columns() {
            return new Columns<DurationRange>()
                    .onPage("from", "ns", "fromNanos")
                    .onPage("writes", "events", "events");
        }
    }

    /** The rate of a part of them, such as the writes or the bytes of a peer. */
    public Double perSecond(long part) {
        return eventsPerSecond == null ? null : part * eventsPerSecond / events;
    }

    /** @param all whether to add the percentiles of all peers, and the sum even for a single peer */
    public void append(TextOutput out, int mostLines, boolean all) {
        String mark = nanos.isOfSample() ? Nanos.ESTIMATED : "";
        // a single peer has the same numbers
        if (all || peers.size() > 1 || failed > 0) {
            out.line(mark + Units.counted(events, "write") + ", " + mark + Units.of(bytes, "B") + ", " + mark
                    + Units.count(failed) + " failed, " + mark + Units.of(nanos.total(), "ns") + " in writes");
        }
        Columns<Peer> columns = columns();
        Table table = columns.first(mostLines, peers);
        if (all && peers.size() > 1) {
            columns.add(table, toAll());
        }
        out.listing(table, "peer");
        List<Nanos> shown = new ArrayList<>(List.of(nanos));
        peers.stream().limit(mostLines).map(Peer::nanos).forEach(shown::add);
        if (shown.stream().anyMatch(Nanos::isOfRanges)) {
            out.note("~: from ranges of powers of two, exact to a factor of 2");
        }
        if (shown.stream().anyMatch(Nanos::isOfSample)) {
            out.note("~: estimated from " + Units.counted(recorded, "event") + "; timeagent.SocketPeer is exact");
        }
    }

    /** The sum of all peers as one. */
    private Peer toAll() {
        return new Peer(null, "all", null, null, "", events, bytes, failed, 0, nanos, sizes, durations, null);
    }

    /**
     * The writes to one peer; without address, those to all peers that are not in the list.
     *
     * @param port of the peer; null if connections of several ports were accepted; -1 without one
     * @param localPort on which its connections were accepted; null if the application opened them
     * @param empty writes that failed or wrote no byte
     * @param callSites those with most time, {@code class.method:line}; null without stack traces
     */
    public record Peer(
            String host,
            String address,
            Integer port,
            Integer localPort,
            String api,
            long events,
            long bytes,
            long failed,
            long empty,
            Nanos nanos,
            List<SizeRange> sizes,
            List<DurationRange> durations,
            List<String> callSites) {

        public PeerKey key() {
            return new PeerKey(host, address, port, localPort, api);
        }

        /** Host, address and ports for a reader. */
        public String name() {
            return key().name();
        }
    }
}
