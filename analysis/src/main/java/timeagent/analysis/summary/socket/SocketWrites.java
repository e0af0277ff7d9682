package timeagent.analysis.summary.socket;

import java.util.List;
import timeagent.analysis.summary.series.Nanos;

/** The rate is per second in which the event was enabled; null if it was not. */
public record SocketWrites(
        long events, Double eventsPerSecond, long bytes, long failed, Nanos nanos, List<Peer> peers) {

    /** The rate of a part of them, such as the writes or the bytes of a peer. */
    public Double perSecond(long part) {
        return eventsPerSecond == null ? null : part * eventsPerSecond / events;
    }

    /**
     * The writes to one peer; without address, those to all peers that are not in the list.
     *
     * @param port of the peer; null if connections of several ports were accepted; -1 without one
     * @param localPort on which its connections were accepted; null if the application opened them
     * @param empty writes that failed or wrote no byte
     */
    public record Peer(
            String host,
            String address,
            Integer port,
            Integer localPort,
            String api,
            long events,
            long bytes,
            long empty,
            Nanos nanos) {

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
