package timeagent.events.socket;

import java.net.InetSocketAddress;

/**
 * The local ports on which the application accepts connections, noted when it does.
 *
 * <p>A port stays noted: the system does not use one that is bound for an outgoing connection.
 */
final class AcceptedPorts {
    /** What Linux uses for outgoing connections, and more than macOS and Windows do. */
    private static final int FIRST_EPHEMERAL = 32_768;

    private static final int PORTS = 1 << 16;

    // a byte for each port: two threads may note two at the same time
    private final boolean[] noted = new boolean[PORTS];

    void accepted(int port) {
        if (port > 0 && port < PORTS) {
            noted[port] = true;
        }
    }

    /**
     * The local port if the connection was accepted, else 0.
     *
     * <p>A connection that was accepted before the first one of a recording is known by its ports alone.
     */
    int of(int local, int remote) {
        boolean accepted =
                local > 0 && local < PORTS && (noted[local] || local < FIRST_EPHEMERAL && remote >= FIRST_EPHEMERAL);
        return accepted ? local : 0;
    }

    /** The same for a local address. */
    int of(Object local, int remote) {
        return local instanceof InetSocketAddress address ? of(address.getPort(), remote) : 0;
    }
}
