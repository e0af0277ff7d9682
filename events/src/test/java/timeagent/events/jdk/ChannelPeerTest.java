package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import timeagent.events.ClaimedHooks;

@ExtendWith(ClaimedHooks.class)
final class ChannelPeerTest {
    @TempDir
    Path folder;

    @Test
    void knowsTheAddressObjectOfAConnectedChannel() throws Exception {
        try (ServerSocketChannel server = server();
                SocketChannel channel = SocketChannel.open(server.getLocalAddress())) {
            assertThat(ChannelPeer.isKnown(channel)).isTrue();
            assertThat(ChannelPeer.of(channel)).isEqualTo(server.getLocalAddress());
            assertThat(ChannelPeer.of(channel)).isSameAs(channel.getRemoteAddress());
        }
    }

    @Test
    void knowsTheAddressOfAClosedChannel() throws Exception {
        try (ServerSocketChannel server = server()) {
            SocketChannel channel = SocketChannel.open(server.getLocalAddress());
            channel.close();

            assertThat(ChannelPeer.of(channel)).isEqualTo(server.getLocalAddress());
        }
    }

    @Test
    void knowsThatAChannelIsNotConnected() throws Exception {
        try (SocketChannel channel = SocketChannel.open()) {
            assertThat(ChannelPeer.isKnown(channel)).isTrue();
            assertThat(ChannelPeer.of(channel)).isNull();
        }
    }

    @Test
    void knowsThePathOfAUnixDomainSocket() throws Exception {
        UnixDomainSocketAddress path = UnixDomainSocketAddress.of(folder.resolve("socket"));
        try (ServerSocketChannel server =
                        ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(path);
                SocketChannel channel = SocketChannel.open(path)) {
            assertThat(server.getLocalAddress()).isEqualTo(path);
            assertThat(ChannelPeer.of(channel)).isEqualTo(path);
        }
    }

    @Test
    void knowsNothingElse() throws Exception {
        try (ServerSocketChannel server = server();
                DatagramChannel datagrams = DatagramChannel.open()) {
            assertThat(ChannelPeer.isKnown(server)).isFalse();
            assertThat(ChannelPeer.isKnown(datagrams)).isFalse();
        }
        assertThat(ChannelPeer.isKnown("channel")).isFalse();
        assertThat(ChannelPeer.isKnown(null)).isFalse();
    }

    private static ServerSocketChannel server() throws Exception {
        return ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }
}
