package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.StandIns;

/** Writes that return nothing: through the stream of a socket and that of a channel's adaptor. */
final class StreamAdviceTest {
    private static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("peer", 80);

    private static final StandIns STREAMS = new StandIns("""
            public class Stream extends java.io.OutputStream {
                private java.net.Socket parent = new java.net.Socket();
                private int written;

                @Override
                public void write(byte[] source, int offset, int length) throws java.io.IOException {
                    if (length == 0) {
                        return;
                    }
                    long end = offset + length;
                    for (int i = offset; i < end; i++) {
                        if (source[i] == 1) {
                            throw new java.io.IOException("Broken pipe");
                        }
                        written++;
                    }
                }

                @Override
                public void write(int one) throws java.io.IOException {
                    write(new byte[] {(byte) one}, 0, 1);
                }
            }
            """, Map.of("Stream", "java/net/Socket$SocketOutputStream"));

    private static final StandIns CHANNELS = new StandIns("""
            import java.io.IOException;
            import java.nio.ByteBuffer;

            public class Channel {
                private java.net.SocketAddress remoteAddress = java.net.InetSocketAddress.createUnresolved("peer", 80);

                public int write(ByteBuffer source) {
                    return 1;
                }

                public long write(ByteBuffer[] sources, int offset, int length) {
                    return 1;
                }

                void blockingWriteFully(byte[] source, int offset, int length) throws IOException {
                    java.util.Objects.checkFromIndexSize(offset, length, source.length);
                    if (length == 0) {
                        return;
                    }
                    int end = offset + length;
                    for (int at = offset; at < end; at++) {
                        if (source[at] == 1) {
                            throw new IOException("Broken pipe");
                        }
                    }
                }

                public java.io.OutputStream adaptor() {
                    return new java.io.OutputStream() {
                        @Override
                        public void write(byte[] source, int offset, int length) throws IOException {
                            blockingWriteFully(source, offset, length);
                        }

                        @Override
                        public void write(int one) throws IOException {
                            blockingWriteFully(new byte[] {(byte) one}, 0, 1);
                        }
                    };
                }
            }
            """, Map.of("Channel", "sun/nio/ch/SocketChannelImpl"));

    @AutoClose
    private final SeenWrites writes = new SeenWrites();

    @Test
    void tellsTheLengthOfAWriteThatReturnsNothing() throws Exception {
        OutputStream stream = stream();

        stream.write(new byte[10], 3, 5);
        stream.write(new byte[10], 0, 0);
        stream.write(7);

        assertThat(writes.ended)
                .extracting(SeenWrites.Write::bytes, SeenWrites.Write::api)
                .containsExactly(tuple(5L, "stream"), tuple(0L, "stream"), tuple(1L, "stream"));
        assertThat(writes.ended).allSatisfy(write -> assertThat(write.peer()).isInstanceOf(Socket.class));
    }

    @Test
    void tellsWhatAWriteThatReturnsNothingThrew() throws Exception {
        OutputStream stream = stream();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> stream.write(1))
                .satisfies(error -> assertThat(writes.ended.get(0).error()).isSameAs(error));

        assertThat(writes.ended).hasSize(1);
        assertThat(writes.ended.get(0).bytes()).isZero();
    }

    @Test
    void tellsTheLengthOfAWriteThroughTheAdaptor() throws Exception {
        OutputStream adaptor = adaptor();

        adaptor.write(new byte[10], 3, 5);
        adaptor.write(new byte[10], 0, 0);

        assertThat(writes.ended)
                .containsExactly(
                        new SeenWrites.Write(1, 5, PEER, "adaptor", null),
                        new SeenWrites.Write(2, 0, PEER, "adaptor", null));
    }

    @Test
    void tellsWhatAWriteThroughTheAdaptorThrew() throws Exception {
        OutputStream adaptor = adaptor();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> adaptor.write(1))
                .satisfies(error ->
                        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 0, PEER, "adaptor", error)));
    }

    @Test
    void writesAsBeforeWithNobodyRecording() throws Exception {
        writes.stop();

        stream().write(new byte[10], 3, 5);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> stream().write(1));
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> adaptor().write(1));

        assertThat(writes.begun()).isZero();
        assertThat(writes.ended).isEmpty();
    }

    private static OutputStream adaptor() throws Exception {
        return (OutputStream) StandIns.call(CHANNELS.make("Channel"), "adaptor");
    }

    private static OutputStream stream() throws ReflectiveOperationException {
        return STREAMS.make("Stream", OutputStream.class);
    }
}
