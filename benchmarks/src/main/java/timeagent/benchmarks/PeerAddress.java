package timeagent.benchmarks;

import java.io.IOException;
import java.net.InetAddress;

/** How the program that writes has got the address of its peer; it decides what an event has to compute. */
public enum PeerAddress {
    /** Made from numbers: no host name is known. */
    LITERAL("numbers", null),
    /** Made from a name, which the address keeps. */
    NAMED("name", "localhost");

    private final String label;
    private final String host;

    PeerAddress(String label, String host) {
        this.label = label;
        this.host = host;
    }

    /** How the tables name it. */
    String label() {
        return label;
    }

    InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(host, new byte[] {127, 0, 0, 1});
    }
}
