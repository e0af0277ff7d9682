package timeagent.analysis.summary.socket;

import java.util.List;
import timeagent.analysis.summary.series.Nanos;

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

    /** @param fromBytes 0 (also writes that failed), or a power of two; the range ends below the next one */
    public record SizeRange(long fromBytes, long events) {}

    /** @param fromNanos 0, or a power of two from 128 on; the range ends below the next one */
    public record DurationRange(long fromNanos, long events) {}

    /** The rate of a part of them, such as the writes or the bytes of a peer. */
    public Double perSecond(long part) {
        return eventsPerSecond == null ? null : part * eventsPerSecond / events;
    }

    /** The sum of all peers as one. */
    Peer toAll() {
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

        /** One without writes. */
        public static Peer named(String host, String address, Integer port, Integer localPort, String api) {
            return new Peer(host, address, port, localPort, api, 0, 0, 0, 0, null, List.of(), List.of(), null);
        }

        /** Host, address and ports for a reader. */
        public String name() {
            if (address == null) {
                return "all other peers";
            }
            return (host == null || host.isEmpty() ? "" : host + "/")
                    + address
                    + (port == null || port < 0 ? "" : ":" + port)
                    + (localPort == null ? "" : " (accepted on port " + localPort + ")");
        }
    }
}
