package timeagent.events.socket.peer;

import java.io.BufferedReader;
import java.io.FileReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * The local ports on which connections are accepted: those that the system listens on when the first recording starts, and
 * those on which the application accepts one later.
 *
 * <p>A port stays noted: the system does not use one that is bound for an outgoing connection.
 */
public final class AcceptedPorts {
    /** What Linux uses for outgoing connections, and more than macOS and Windows do. */
    private static final int FIRST_EPHEMERAL = 32_768;

    private static final int PORTS = 1 << 16;

    private static final String[] TABLES = {"/proc/self/net/tcp", "/proc/self/net/tcp6"};
    private static final String LISTEN = "0A";

    // a byte for each port: two threads may note two at the same time
    private final boolean[] noted = new boolean[PORTS];
    /** Whether the ports of earlier connections are noted. */
    private final boolean knowsEarlier;

    /** Notes the ports that the system listens on, which Linux tells. */
    public AcceptedPorts() {
        this(TABLES);
    }

    /** @param tables those that cannot be read are skipped */
    AcceptedPorts(String... tables) {
        boolean known = false;
        for (String table : tables) {
            try {
                noteListening(table);
                known = true;
            } catch (IOException | RuntimeException e) {
                // another system, or IPv6 is off
            }
        }
        knowsEarlier = known;
    }

    /** Reads a table as in proc(5): a line of titles, then one for each socket, those that listen first. */
    private void noteListening(String table) throws IOException {
        try (BufferedReader lines = new BufferedReader(new FileReader(table, StandardCharsets.ISO_8859_1))) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                // 0: 0100007F:1F90 00000000:0000 0A
                int remote = line.indexOf(' ', line.indexOf(':') + 2);
                int state = line.indexOf(' ', remote + 1) + 1;
                if (!line.startsWith(LISTEN, state)) {
                    return;
                }
                accepted(Integer.parseInt(line.substring(line.lastIndexOf(':', remote) + 1, remote), 16));
            }
        }
    }

    public void accepted(int port) {
        if (port > 0 && port < PORTS) {
            noted[port] = true;
        }
    }

    /**
     * The local port if the connection was accepted, else 0.
     *
     * <p>Where the system does not tell its ports, a connection that was accepted before the first one of a recording is known
     * by its ports alone.
     */
    int of(int local, int remote) {
        boolean accepted = local > 0
                && local < PORTS
                && (noted[local] || !knowsEarlier && local < FIRST_EPHEMERAL && remote >= FIRST_EPHEMERAL);
        return accepted ? local : 0;
    }

    /** The same for a local address. */
    int of(Object local, int remote) {
        return local instanceof InetSocketAddress address ? of(address.getPort(), remote) : 0;
    }
}
