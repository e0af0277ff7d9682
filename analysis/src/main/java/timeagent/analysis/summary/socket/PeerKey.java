package timeagent.analysis.summary.socket;

import java.util.Arrays;
import java.util.List;
import timeagent.analysis.recording.Event;

/**
 * Identifies a peer. Accepted connections are one peer by remote host and local port, since clients use arbitrary ports.
 *
 * @param address null for the sum of the peers that are not listed
 * @param port of the peer; null if connections of several ports were accepted; -1 without one
 * @param localPort on which its connections were accepted; null if the application opened them
 */
public record PeerKey(String host, String address, Integer port, Integer localPort, String api) {

    /** Stands for all peers but the largest; also in totals. */
    public static final PeerKey OTHERS = new PeerKey(null, null, null, null, null);

    /** Of a single write, or of totals. */
    public static PeerKey of(Event e) {
        Integer localPort = port(e, "localPort");
        return new PeerKey(
                e.text("host"),
                e.text("address"),
                localPort == null ? port(e, "port") : null,
                localPort,
                e.text("api"));
    }

    // as of any record, but without method handles to link at each start, as also below
    @Override
    public boolean equals(Object other) {
        return other instanceof PeerKey key && parts().equals(key.parts());
    }

    @Override
    public int hashCode() {
        return parts().hashCode();
    }

    private List<Object> parts() {
        return Arrays.asList(host, address, port, localPort, api);
    }

    private static Integer port(Event e, String field) {
        int port = (int) e.number(field);
        return port == 0 ? null : Integer.valueOf(port);
    }

    /** A failed look-up of the name stores the address as the name. */
    boolean isNamed() {
        return host != null && !host.isEmpty() && !host.equals(address);
    }

    PeerKey withHost(String otherHost) {
        return new PeerKey(otherHost, address, port, localPort, api);
    }

    /** The same without ports, which the system may have chosen. */
    public PeerKey withoutPorts() {
        return new PeerKey(host, address, null, null, api);
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
