package timeagent.events.socket;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

final class NativePeersTest {
    private static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("peer", 80);

    private final NativeWrites sockets = new NativeWrites(null);

    @Test
    void findsThePeerOfASocketByItsDescriptor() {
        sockets.connected(this, 5, InetSocketAddress.createUnresolved("before", 80), null);
        sockets.connected(this, 5, PEER, InetSocketAddress.createUnresolved("here", 8080));
        sockets.connected(this, 1_000_000, PEER, null);
        sockets.connected(this, 6, new StringBuilder("/tmp/socket"), null);

        assertThat(sockets.peer(this, 5).address).isSameAs(PEER);
        assertThat(sockets.peer(null, 5).address).isSameAs(PEER);
        assertThat(sockets.peer(this, 5).localPort).isEqualTo(8080);
        assertThat(sockets.peer(this, 1_000_000).localPort).isZero();
        assertThat(sockets.isConnected(1_000_000)).isTrue();
        assertThat(sockets.peer(this, 6).address).isEqualTo("/tmp/socket");
    }

    @Test
    void doesNotTakeTheAddressOfAnotherSocketThatHadTheDescriptor() {
        sockets.connected(new Object(), 5, PEER, null);

        assertThat(sockets.peer(this, 5)).isNull();
    }

    @Test
    void dropsTheAddressOfAClosedDescriptor() {
        sockets.connected(this, 5, PEER, null);
        sockets.closed(5);

        assertThat(sockets.peer(this, 5)).isNull();
        assertThat(sockets.isConnected(5)).isFalse();
    }

    @Test
    void hasNoAddressForDescriptorsOutOfRange() {
        sockets.connected(this, -1, PEER, null);
        sockets.connected(this, 1 << 20, PEER, null);

        assertThat(sockets.peer(this, -1)).isNull();
        assertThat(sockets.peer(this, 1 << 20)).isNull();
    }
}
