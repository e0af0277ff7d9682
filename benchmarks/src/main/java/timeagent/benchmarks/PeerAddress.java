package timeagent.benchmarks;

import java.io.IOException;
import java.net.InetAddress;

/** How the writing program obtained the address of its peer, which decides what an event has to compute. */
public enum PeerAddress {
    /** Created from an IP address: no host name is known. */
    LITERAL(null),
    /** Created from a name, which the address stores. */
    NAMED("localhost");

    private final String host;

    PeerAddress(String host) {
        this.host = host;
    }

    InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1});
    }
}
