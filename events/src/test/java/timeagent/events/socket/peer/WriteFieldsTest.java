package timeagent.events.socket.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.ClaimedHooks;
import timeagent.events.diagnostics.AgentDiagnostics;

/** Other peers are those of {@code SocketWritesTest}. */
@ExtendWith(ClaimedHooks.class)
final class WriteFieldsTest {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};

    private final SocketWriteEvent event = new SocketWriteEvent();
    private final AcceptedPorts ports = new AcceptedPorts();
    private InetAddress address;

    /** As the write before left it. */
    @BeforeEach
    void use() throws Exception {
        address = Peers.four("db.example.com");
        event.host = "used";
        event.address = "used";
        event.port = 1;
        event.bytesWritten = 42;
        event.api = "channel";
    }

    @Test
    void ofASocketThatIsNotConnected() {
        assertDescribed(new Socket(), "", "", -1);
    }

    @Test
    void ofASocketThatThrows() {
        long failures = AgentDiagnostics.hookFailures();

        assertDescribed(new Peers.BrokenSocket(), "", "", -1);

        assertThat(AgentDiagnostics.hookFailures()).isEqualTo(failures);
    }

    @Test
    void ofAPacket() {
        describe(new DatagramPacket(new byte[9], 2, 7, address, 82));

        assertThat(Described.of(event)).isEqualTo(new Described("db.example.com", "10.0.0.7", 82, 7, "channel"));
    }

    @Test
    void ofAPacketWithoutAnAddress() {
        describe(new DatagramPacket(new byte[9], 7));

        assertThat(Described.of(event)).isEqualTo(new Described("", "", -1, 7, "channel"));
    }

    @Test
    void ofAPacketThatCouldNotBeSent() {
        event.error = IOException.class;

        describe(new DatagramPacket(new byte[9], 9, address, 82));

        assertThat(Described.of(event)).isEqualTo(new Described("db.example.com", "10.0.0.7", 82, 0, "channel"));
    }

    @Test
    void ofAUnixDomainSocket() {
        describe(UnixDomainSocketAddress.of("/run/db.socket"));

        assertThat(Described.of(event)).isEqualTo(new Described("", "/run/db.socket", -1, 42, "unix"));
    }

    @Test
    void ofAUnixDomainSocketWithoutAName() {
        describe(UnixDomainSocketAddress.of(""));

        assertThat(Described.of(event)).isEqualTo(new Described("", "", -1, 42, "unix"));
    }

    @Test
    void ofAUnixDomainSocketOfANativeTransport() {
        assertDescribed("/run/db.socket", "", "/run/db.socket", -1);
        assertDescribed("/run/db.socket".getBytes(StandardCharsets.UTF_8), "", "/run/db.socket", -1);
    }

    @Test
    void ofADatagramOfANativeTransport() {
        assertDescribed(address, "db.example.com", "10.0.0.7", 80);
    }

    @Test
    void ofAChannel() throws Exception {
        try (ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getByAddress(LOOPBACK), 0))) {
            int port = server.socket().getLocalPort();
            InetAddress named = InetAddress.getByAddress("here.example.com", LOOPBACK);
            try (SocketChannel channel = SocketChannel.open(new InetSocketAddress(named, port))) {
                assertDescribed(channel, "here.example.com", "127.0.0.1", port);
            }
        }
    }

    @Test
    void ofSomethingElse() throws Exception {
        try (DatagramChannel channel = DatagramChannel.open()) {
            assertDescribed(channel, "", "", -1);
        }
    }

    private void assertDescribed(Object peer, String host, String addressText, int port) {
        describe(peer);

        assertThat(Described.of(event)).isEqualTo(new Described(host, addressText, port, 42, "channel"));
    }

    private void describe(Object peer) {
        new WriteFields(SocketWriteStyle.INSTRUMENTED_CACHED, ports).describe(event, peer, 80);
    }

    private record Described(String host, String address, int port, long bytes, String api) {
        static Described of(SocketWriteEvent event) {
            return new Described(event.host, event.address, event.port, event.bytesWritten, event.api);
        }
    }
}
