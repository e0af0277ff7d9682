package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import timeagent.events.ClaimedHooks;

@ExtendWith(ClaimedHooks.class)
final class PeerResolverTest {

    @ParameterizedTest
    @EnumSource
    void everyStyleGivesTheSameNames(SocketWriteStyle style) throws Exception {
        PeerResolver names = new PeerResolver(style);

        for (Peers.Address peer : Peers.addresses()) {
            assertThat(named(names, peer.address())).isEqualTo(peer.named());
            assertThat(named(names, peer.address())).isEqualTo(peer.named());
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyStyleSeesTheHostNameThatTheApplicationLookedUp(SocketWriteStyle style) throws Exception {
        PeerResolver names = new PeerResolver(style);
        InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
        assertThat(named(names, address)).isEqualTo(new Peers.Named("", "127.0.0.1"));

        String lookedUp = address.getHostName();

        assertThat(named(names, address)).isEqualTo(new Peers.Named(lookedUp, "127.0.0.1"));
    }

    @ParameterizedTest
    @EnumSource
    void noStyleLooksANameUp(SocketWriteStyle style) throws Exception {
        InetAddress address = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});

        named(new PeerResolver(style), address);

        assertThat(address).hasToString("/127.0.0.1");
    }

    @Test
    void equalAddressesKeepTheirOwnNames() throws Exception {
        PeerResolver names = new PeerResolver(SocketWriteStyle.INSTRUMENTED_CACHED);
        InetAddress one = Peers.four("one.example.com");
        InetAddress other = Peers.four("other.example.com");
        assertThat(one).isEqualTo(other);

        assertThat(named(names, one).host()).isEqualTo("one.example.com");
        assertThat(named(names, other).host()).isEqualTo("other.example.com");
        assertThat(named(names, one).host()).isEqualTo("one.example.com");
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheCachedStylesFormatAnAddressOnce(SocketWriteStyle style) throws Exception {
        PeerResolver names = new PeerResolver(style);
        InetAddress address = Peers.four("db.example.com");
        SocketWriteEvent first = new SocketWriteEvent();
        SocketWriteEvent second = new SocketWriteEvent();

        names.describe(address, first);
        names.describe(address, second);

        assertThat(first.address == second.address).isEqualTo(style.label().endsWith("-cached"));
    }

    private static Peers.Named named(PeerResolver names, InetAddress address) {
        SocketWriteEvent event = new SocketWriteEvent();
        names.describe(address, event);
        return new Peers.Named(event.host, event.address);
    }
}
