package timeagent.events.socket.peer;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import timeagent.events.ClaimedHooks;

@ExtendWith(ClaimedHooks.class)
final class PeerNamesTest {

    @ParameterizedTest
    @EnumSource
    void everyStyleSeesTheHostNameThatTheApplicationLookedUp(SocketWriteStyle style) throws Exception {
        WriteFields names = names(style);
        InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        assertThat(named(names, address)).isEqualTo(new Peers.Named("", "127.0.0.1"));

        String lookedUp = address.getHostName();

        assertThat(named(names, address)).isEqualTo(new Peers.Named(lookedUp, "127.0.0.1"));
    }

    /** What a write has as its peer. */
    private interface Kind {
        Object of(InetAddress address) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    void noStyleLooksANameUp(SocketWriteStyle style) throws Exception {
        List<Kind> kinds = List.of(
                address -> address,
                address -> new InetSocketAddress(address, 80),
                address -> new DatagramPacket(new byte[9], 7, address, 80),
                address -> new Peers.ConnectedSocket(address, 80));
        for (Kind kind : kinds) {
            InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
            SocketWriteEvent event = new SocketWriteEvent();

            names(style).describe(event, kind.of(address), 80);

            assertThat(event.address).isEqualTo("127.0.0.1");
            // a name that is looked up stays
            assertThat(address).hasToString("/127.0.0.1");
        }
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheCachedStylesFormatAnAddressOnce(SocketWriteStyle style) throws Exception {
        WriteFields names = names(style);
        InetAddress address = Peers.four("db.example.com");
        SocketWriteEvent first = new SocketWriteEvent();
        SocketWriteEvent second = new SocketWriteEvent();

        names.describe(first, address, 80);
        names.describe(second, address, 80);

        assertThat(first.address == second.address).isEqualTo(style.label().endsWith("-cached"));
    }

    private static WriteFields names(SocketWriteStyle style) {
        return new WriteFields(style, new AcceptedPorts());
    }

    private static Peers.Named named(WriteFields names, InetAddress address) {
        SocketWriteEvent event = new SocketWriteEvent();
        names.describe(event, address, 80);
        return new Peers.Named(event.host, event.address);
    }
}
