package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketImpl;
import java.net.UnixDomainSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import timeagent.events.ClaimedHooks;
import timeagent.events.diagnostics.AgentDiagnostics;

@ExtendWith(ClaimedHooks.class)
final class JunixsocketPeersTest {
    private static final byte[] LIBRARYS_OWN = {127, 0, 0, (byte) 175};

    private InetAddress remote;
    private RuntimeException mistake;
    private final SocketImpl socket = new Peers.ConnectedImpl(null, 0) {
        @Override
        protected InetAddress getInetAddress() {
            if (mistake != null) {
                throw mistake;
            }
            return remote;
        }
    };

    @ParameterizedTest
    @CsvSource({
        "[%2Frun%2Fdb.un.junixsocket, /run/db",
        "[%2Frun%2Fa+b%C3%A4.c.un.junixsocket, /run/a bä.c",
        "[%%2f72756e.un.junixsocket, /run",
        "[%00abstract.un.junixsocket, @abstract",
        "[%00%01.vsock.junixsocket, vsock:0001",
        "localhost, ''",
        "x.junixsocket, ''",
        ".junixsocket, ''"
    })
    void readsTheAddressInTheNameOfAHost(String name, String text) throws Exception {
        assertThat(JunixsocketPeers.text(InetSocketAddress.createUnresolved(name, 1), true))
                .isEqualTo(text);
        assertThat(JunixsocketPeers.text(InetAddress.getByAddress(name, LIBRARYS_OWN), false))
                .isEqualTo(text);
    }

    @Test
    void computesTheTextOnceForEachAddressObject() {
        InetSocketAddress peer = InetSocketAddress.createUnresolved("[%2Frun%2Fdb.un.junixsocket", 1);

        assertThat(JunixsocketPeers.text(peer, true)).isSameAs(JunixsocketPeers.text(peer, false));
    }

    @Test
    void asksAStreamOnceAfterItHasWritten() throws Exception {
        remote = null;
        assertThat(JunixsocketPeers.text(socket, false)).isEmpty();

        remote = InetAddress.getByAddress("[%2Frun%2Fdb.un.junixsocket", LIBRARYS_OWN);
        assertThat(JunixsocketPeers.text(socket, true)).isEqualTo("/run/db");
        remote = null;

        assertThat(JunixsocketPeers.text(socket, true)).isEqualTo("/run/db");
    }

    @Test
    void keepsThatAStreamHasNoAddress() throws Exception {
        remote = InetAddress.getByAddress("localhost", LIBRARYS_OWN);
        assertThat(JunixsocketPeers.text(socket, true)).isEmpty();
        mistake = new IllegalStateException("asked again");

        assertThat(JunixsocketPeers.text(socket, true)).isEmpty();
    }

    @Test
    void countsTheExceptionOfAStreamAndAsksNoMore() {
        long failures = AgentDiagnostics.hookFailures();
        mistake = new IllegalStateException("a mistake");

        assertThat(JunixsocketPeers.text(socket, true)).isEmpty();
        assertThat(JunixsocketPeers.text(socket, true)).isEmpty();

        assertThat(AgentDiagnostics.hookFailures()).isEqualTo(failures + 1);
    }

    @Test
    void takesAnAddressOfTheJdk() {
        assertThat(JunixsocketPeers.text(UnixDomainSocketAddress.of("/run/db"), true))
                .isEqualTo("/run/db");
        assertThat(JunixsocketPeers.text(null, true)).isEmpty();
    }
}
