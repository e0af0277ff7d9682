package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.NotYetConnectedException;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.StandIns;

/** Datagrams: through a channel, and through a socket that sends through one. */
final class DatagramAdviceTest {
    private static final InetSocketAddress CONNECTED = InetSocketAddress.createUnresolved("connected", 80);
    private static final InetSocketAddress TARGET = InetSocketAddress.createUnresolved("target", 81);

    private static final StandIns CLASSES = new StandIns(
            """
            import java.io.IOException;
            import java.net.DatagramPacket;
            import java.net.InetSocketAddress;
            import java.net.SocketAddress;
            import java.nio.ByteBuffer;
            import java.util.concurrent.locks.ReentrantLock;

            public class Datagrams {
                private final ReentrantLock writeLock = new ReentrantLock();
                private InetSocketAddress remoteAddress = InetSocketAddress.createUnresolved("connected", 80);

                public int send(ByteBuffer source, SocketAddress target) throws IOException {
                    writeLock.lock();
                    try {
                        if (!source.hasRemaining()) {
                            throw new IOException("Message too short");
                        }
                        return source.remaining();
                    } finally {
                        writeLock.unlock();
                    }
                }

                public int write(ByteBuffer source) throws IOException {
                    if (remoteAddress == null) {
                        throw new java.nio.channels.NotYetConnectedException();
                    }
                    return source.remaining();
                }

                public long write(ByteBuffer[] sources, int offset, int length) {
                    long sum = 0;
                    for (int i = offset; i < offset + length; i++) {
                        sum += sources[i].remaining();
                    }
                    return sum;
                }

                void blockingSend(ByteBuffer source, SocketAddress target) throws IOException {
                    writeLock.lock();
                    try {
                        send(source, target);
                    } finally {
                        writeLock.unlock();
                    }
                }

                public void disconnect() {
                    remoteAddress = null;
                }
            }

            class DatagramAdaptor {
                private final Datagrams channel = new Datagrams();

                public DatagramAdaptor() {}

                public void send(DatagramPacket packet) throws IOException {
                    if (packet.getPort() == 1) {
                        return;
                    }
                    ByteBuffer bytes = ByteBuffer.wrap(packet.getData(), packet.getOffset(), packet.getLength());
                    channel.blockingSend(bytes, null);
                }
            }
            """,
            Map.of(
                    "Datagrams",
                    "sun/nio/ch/DatagramChannelImpl",
                    "DatagramAdaptor",
                    "sun/nio/ch/DatagramSocketAdaptor"));

    @AutoClose
    private final SeenWrites writes = new SeenWrites();

    @Test
    void tellsWhereADatagramWasSent() throws Exception {
        Object channel = CLASSES.make("Datagrams");

        assertThat(send(channel, 5, TARGET)).isEqualTo(5);
        assertThat(send(channel, 6, null)).isEqualTo(6);

        assertThat(writes.ended)
                .containsExactly(
                        new SeenWrites.Write(1, 5, TARGET, "datagram", null),
                        new SeenWrites.Write(2, 6, null, "datagram", null));
    }

    @Test
    void tellsOfADatagramThatCouldNotBeSent() throws Exception {
        Object channel = CLASSES.make("Datagrams");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> send(channel, 0, TARGET))
                .satisfies(error -> assertThat(writes.ended)
                        .containsExactly(new SeenWrites.Write(1, 0, TARGET, "datagram", error)));
    }

    @Test
    void tellsWhatAConnectedChannelWrote() throws Exception {
        Object channel = CLASSES.make("Datagrams");

        assertThat(StandIns.call(channel, "write", ByteBuffer.allocate(4))).isEqualTo(4);
        assertThat(StandIns.call(
                        channel, "write", new ByteBuffer[] {ByteBuffer.allocate(1), ByteBuffer.allocate(2)}, 0, 2))
                .isEqualTo(3L);

        assertThat(writes.ended)
                .containsExactly(
                        new SeenWrites.Write(1, 4, CONNECTED, "datagram", null),
                        new SeenWrites.Write(2, 3, CONNECTED, "datagram", null));
    }

    @Test
    void tellsThePeerThatAWriteEndedWith() throws Exception {
        Object channel = CLASSES.make("Datagrams");
        StandIns.call(channel, "disconnect");

        assertThatExceptionOfType(NotYetConnectedException.class)
                .isThrownBy(() -> StandIns.call(channel, "write", ByteBuffer.allocate(4)))
                .satisfies(error ->
                        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 0, null, "datagram", error)));
    }

    @Test
    void tellsOfAPacketOnce() throws Exception {
        Object socket = CLASSES.make("DatagramAdaptor");
        DatagramPacket packet = new DatagramPacket(new byte[9], 2, 7);

        StandIns.call(socket, "send", packet);

        // the length is the packet's
        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, -1, packet, "datagram", null));
        assertThat(writes.begun()).isEqualTo(1);
    }

    @Test
    void tellsOnceOfAPacketThatCouldNotBeSent() throws Exception {
        Object socket = CLASSES.make("DatagramAdaptor");
        DatagramPacket packet = new DatagramPacket(new byte[0], 0);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> StandIns.call(socket, "send", packet))
                .satisfies(error -> assertThat(writes.ended)
                        .containsExactly(new SeenWrites.Write(1, 0, packet, "datagram", error)));
    }

    @Test
    void sendsAsBeforeWithNobodyRecording() throws Exception {
        writes.stop();

        assertThat(send(CLASSES.make("Datagrams"), 5, TARGET)).isEqualTo(5);
        StandIns.call(CLASSES.make("DatagramAdaptor"), "send", new DatagramPacket(new byte[9], 9));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> send(CLASSES.make("Datagrams"), 0, TARGET));

        assertThat(writes.begun()).isZero();
        assertThat(writes.ended).isEmpty();
    }

    private static Object send(Object channel, int bytes, SocketAddress target) throws Exception {
        return StandIns.call(channel, "send", ByteBuffer.allocate(bytes), target);
    }
}
