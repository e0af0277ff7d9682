package timeagent.events.socket.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AcceptedPortsTest {
    private static final String TITLES =
            "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid\n";
    private static final String NONE = "/nowhere/tcp";

    private final AcceptedPorts ports = new AcceptedPorts(NONE);

    @TempDir
    private Path folder;

    @Test
    void areThoseThatWereNoted() {
        ports.accepted(50_051);

        assertThat(ports.of(50_051, 40_000)).isEqualTo(50_051);
        assertThat(ports.of(50_051, 443)).isEqualTo(50_051);
        assertThat(ports.of(50_052, 40_000)).isZero();
        assertThat(ports.of(InetSocketAddress.createUnresolved("here", 50_051), 40_000))
                .isEqualTo(50_051);
    }

    @Test
    void areThoseThatTheSystemListensOn() throws IOException {
        Path four = Files.writeString(
                folder.resolve("tcp"),
                TITLES
                        + "   0: 0100007F:C383 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000\n"
                        + "  17: 00000000:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0\n"
                        + "  18: 0100007F:A000 0100007F:C383 01 00000000:00000000 00:00000000 00000000  1000\n"
                        + "  19: 0100007F:1388 0100007F:A001 01 00000000:00000000 00:00000000 00000000  1000\n");
        Path six = Files.writeString(
                folder.resolve("tcp6"),
                TITLES
                        + "   0: 00000000000000000000000001000000:1F90 00000000000000000000000000000000:0000 0A 00000000:00000000\n");

        AcceptedPorts known = new AcceptedPorts(four.toString(), six.toString());

        assertThat(known.of(50_051, 40_000)).isEqualTo(50_051);
        assertThat(known.of(80, 1025)).isEqualTo(80);
        assertThat(known.of(8080, 40_000)).isEqualTo(8080);
        assertThat(known.of(40_960, 50_051)).isZero();
        // opened, though the system uses low ports for that
        assertThat(known.of(5000, 40_961)).isZero();
        assertThat(new AcceptedPorts(four.toString(), NONE).of(5000, 40_961)).isZero();
    }

    @Test
    void areGuessedForConnectionsFromBeforeTheRecordingElsewhere() {
        assertThat(ports.of(8080, 40_000)).isEqualTo(8080);
        assertThat(ports.of(40_000, 8080)).isZero();
        assertThat(ports.of(40_000, 50_051)).isZero();
        assertThat(ports.of(1023, 2049)).isZero();
    }

    @Test
    void areNeverOutOfRange() {
        ports.accepted(-1);
        ports.accepted(1 << 16);
        ports.accepted(0);

        assertThat(ports.of(0, 40_000)).isZero();
        assertThat(ports.of(-1, 40_000)).isZero();
        assertThat(ports.of(1 << 16, 40_000)).isZero();
        assertThat(ports.of(null, 40_000)).isZero();
    }
}
