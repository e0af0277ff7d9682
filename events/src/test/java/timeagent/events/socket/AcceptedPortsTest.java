package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

final class AcceptedPortsTest {
    private final AcceptedPorts ports = new AcceptedPorts();

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
    void areGuessedForConnectionsFromBeforeTheRecording() {
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
