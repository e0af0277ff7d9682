package timeagent.events.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import timeagent.events.AccessToHooks;

@ExtendWith(AccessToHooks.class)
final class ConnectionOptionsTest {
    @AutoClose
    private ServerSocketChannel server;

    @BeforeEach
    void listen() throws Exception {
        server = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @Test
    void readsTheOptionOfAChannel() throws Exception {
        SocketChannel channel = SocketChannel.open(server.getLocalAddress());
        try (channel) {
            assertThat(ConnectionOptions.noDelay(channel)).isFalse();
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            assertThat(ConnectionOptions.noDelay(channel)).isTrue();
        }
        assertThat(ConnectionOptions.noDelay(channel)).isNull();
    }

    @Test
    void readsTheOptionOfASocket() throws Exception {
        InetSocketAddress address = (InetSocketAddress) server.getLocalAddress();
        Socket socket = new Socket(address.getAddress(), address.getPort());
        try (socket) {
            assertThat(ConnectionOptions.noDelay(socket)).isFalse();
            socket.setTcpNoDelay(true);
            assertThat(ConnectionOptions.noDelay(socket)).isTrue();
        }
        assertThat(ConnectionOptions.noDelay(socket)).isNull();
    }

    @Test
    void readsTheOptionOfAnAsynchronousChannel() throws Exception {
        AsynchronousSocketChannel channel = AsynchronousSocketChannel.open();
        try (channel) {
            channel.connect(server.getLocalAddress()).get();
            assertThat(ConnectionOptions.noDelay(channel)).isFalse();
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            assertThat(ConnectionOptions.noDelay(channel)).isTrue();
        }
        assertThat(ConnectionOptions.noDelay(channel)).isNull();
    }

    @Test
    void doesNotKnowTheOptionOfASocketWithoutAConnection() throws Exception {
        try (Socket socket = new Socket()) {
            assertThat(ConnectionOptions.noDelay(socket)).isNull();
        }
    }
}
