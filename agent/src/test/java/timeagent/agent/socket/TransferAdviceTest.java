package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.StandIns;

/** A transfer to a socket is one write, whether the system does it or a loop of writes. */
final class TransferAdviceTest {
    private static final StandIns CLASSES =
            new StandIns("""
            import java.io.IOException;
            import java.nio.ByteBuffer;
            import java.nio.channels.GatheringByteChannel;
            import java.nio.channels.WritableByteChannel;

            public class File {
                public long direct = -1;
                public long trusted = -1;

                public long transferTo(long position, long count, WritableByteChannel target) throws IOException {
                    if (!target.isOpen()) {
                        throw new java.nio.channels.ClosedChannelException();
                    }
                    if (count == 0) {
                        return 0;
                    }
                    if (direct >= 0) {
                        return direct;
                    }
                    long moved = transferToTrustedChannel(position, count, target);
                    return moved >= 0 ? moved : transferToArbitraryChannel(position, count, target);
                }

                private long transferToTrustedChannel(long position, long count, WritableByteChannel target)
                        throws IOException {
                    if (trusted < 0) {
                        return trusted;
                    }
                    return target.write(ByteBuffer.allocate((int) trusted));
                }

                private long transferToArbitraryChannel(long position, long count, WritableByteChannel target)
                        throws IOException {
                    long moved = 0;
                    try {
                        while (moved < count) {
                            moved += target.write(ByteBuffer.allocate(1));
                        }
                        return moved;
                    } catch (IOException e) {
                        if (moved > 0) {
                            return moved;
                        }
                        throw e;
                    }
                }
            }

            class Channel implements GatheringByteChannel {
                private java.net.SocketAddress remoteAddress;
                private boolean open = true;
                public int left;

                @Override
                public int write(ByteBuffer source) throws IOException {
                    if (left == 0) {
                        throw new IOException("Broken pipe");
                    }
                    left--;
                    return source.remaining();
                }

                @Override
                public long write(ByteBuffer[] sources, int offset, int length) {
                    return 0;
                }

                @Override
                public long write(ByteBuffer[] sources) {
                    return 0;
                }

                void blockingWriteFully(byte[] source, int offset, int length) {}

                @Override
                public boolean isOpen() {
                    return open;
                }

                @Override
                public void close() {
                    open = false;
                }
            }
            """, Map.of("File", "sun/nio/ch/FileChannelImpl", "Channel", "sun/nio/ch/SocketChannelImpl"));

    @AutoClose
    private final SeenWrites writes = new SeenWrites();

    private Object file;

    @BeforeEach
    void makeFile() throws Exception {
        file = CLASSES.make("File");
    }

    @Test
    void tellsWhatTheSystemTransferred() throws Exception {
        WritableByteChannel socket = socket(0);
        StandIns.set(file, "direct", 1L << 40);

        assertThat(transfer(socket, 5)).isEqualTo(1L << 40);

        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 1L << 40, socket, "transfer", null));
    }

    @Test
    void tellsNothingOfTheOneWriteInsideATransfer() throws Exception {
        WritableByteChannel socket = socket(1);
        StandIns.set(file, "trusted", 3L);

        assertThat(transfer(socket, 5)).isEqualTo(3);

        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 3, socket, "transfer", null));
        assertThat(writes.insideTransfer()).isFalse();
    }

    @Test
    void tellsNothingOfTheManyWritesInsideATransfer() throws Exception {
        WritableByteChannel socket = socket(5);

        assertThat(transfer(socket, 5)).isEqualTo(5);

        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 5, socket, "transfer", null));
        assertThat(writes.begun()).isEqualTo(1);
        assertThat(writes.insideTransfer()).isFalse();
    }

    @Test
    void tellsWhatWasTransferredBeforeAWriteFailed() throws Exception {
        WritableByteChannel socket = socket(2);

        assertThat(transfer(socket, 5)).isEqualTo(2);

        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 2, socket, "transfer", null));
    }

    @Test
    void tellsOfATransferThatFailed() throws Exception {
        WritableByteChannel socket = socket(0);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> transfer(socket, 5))
                .satisfies(error -> assertThat(writes.ended)
                        .containsExactly(new SeenWrites.Write(1, 0, socket, "transfer", error)));

        assertThat(writes.insideTransfer()).isFalse();
        assertThat(writes.begun()).isEqualTo(1);
    }

    @Test
    void tellsOfATransferToAClosedSocketAndOfAnEmptyOne() throws Exception {
        WritableByteChannel socket = socket(1);
        assertThat(transfer(socket, 0)).isZero();
        socket.close();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> transfer(socket, 5))
                .satisfies(error -> assertThat(writes.ended)
                        .containsExactly(
                                new SeenWrites.Write(1, 0, socket, "transfer", null),
                                new SeenWrites.Write(2, 0, socket, "transfer", error)));
    }

    @Test
    void tellsOfWritesAfterATransfer() throws Exception {
        WritableByteChannel socket = socket(2);

        transfer(socket, 1);
        socket.write(ByteBuffer.allocate(7));

        assertThat(writes.ended)
                .extracting(SeenWrites.Write::api, SeenWrites.Write::bytes)
                .containsExactly(tuple("transfer", 1L), tuple("channel", 7L));
    }

    @Test
    void tellsNothingOfATransferToSomethingElse() throws Exception {
        ByteArrayOutputStream target = new ByteArrayOutputStream();

        assertThat(transfer(Channels.newChannel(target), 5)).isEqualTo(5);
        StandIns.set(file, "trusted", 3L);
        assertThat(transfer(Channels.newChannel(target), 5)).isEqualTo(3);

        assertThat(target.size()).isEqualTo(8);
        assertThat(writes.begun()).isZero();
        assertThat(writes.ended).isEmpty();
    }

    @Test
    void transfersAsBeforeWithNobodyRecording() throws Exception {
        writes.stop();

        assertThat(transfer(socket(5), 5)).isEqualTo(5);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> transfer(socket(0), 5));

        assertThat(writes.begun()).isZero();
        assertThat(writes.ended).isEmpty();
    }

    /** @param left writes that succeed */
    private static WritableByteChannel socket(int left) throws ReflectiveOperationException {
        WritableByteChannel socket = CLASSES.make("Channel", WritableByteChannel.class);
        StandIns.set(socket, "left", left);
        return socket;
    }

    private long transfer(WritableByteChannel target, long count) throws Exception {
        return (long) StandIns.call(file, "transferTo", 0L, count, target);
    }
}
