package timeagent.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Runs writes of classes that are shaped like the JDK's, checked by the JVM's verifier, which trusts the JDK's own. */
final class WriteAdviceTest {
    private static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("peer", 80);

    private static final byte[] CHANNEL = WriteRewriter.rewrite(JdkClass.CHANNEL.standIn("""
            import java.io.IOException;
            import java.io.UncheckedIOException;
            import java.nio.ByteBuffer;
            import java.util.function.ToIntFunction;
            import java.util.function.ToLongFunction;

            public class Channel implements ToIntFunction<ByteBuffer>, ToLongFunction<ByteBuffer[]> {
                private java.net.SocketAddress remoteAddress = java.net.InetSocketAddress.createUnresolved("peer", 80);
                private int left;

                public int write(ByteBuffer source) throws IOException {
                    long step = 1;
                    double sum = 0.5;
                    if (!source.hasRemaining()) {
                        return 0;
                    }
                    try {
                        switch (source.get(0)) {
                            case 1:
                                throw new IOException("Broken pipe");
                            case 2:
                                try {
                                    throw new IOException("caught");
                                } catch (IOException e) {
                                    return -2;
                                }
                            case 3:
                                return 10 * write(source.put(0, (byte) 9));
                            default:
                                int written = 0;
                                while (source.hasRemaining()) {
                                    source.get();
                                    written += (int) step;
                                    sum += written;
                                }
                                return written;
                        }
                    } finally {
                        left++;
                    }
                }

                public long write(ByteBuffer[] sources, int offset, int length) throws IOException {
                    long written = 0;
                    for (int i = offset; i < offset + length; i++) {
                        ByteBuffer source = sources[i];
                        if (source == null) {
                            throw new IllegalArgumentException("no source");
                        }
                        written += (long) source.remaining() << 31;
                    }
                    return written;
                }

                @Override
                public int applyAsInt(ByteBuffer source) {
                    try {
                        return write(source);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }

                @Override
                public long applyAsLong(ByteBuffer[] sources) {
                    try {
                        return write(sources, 1, sources.length - 1);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
            """));

    private static final byte[] STREAM = WriteRewriter.rewrite(JdkClass.STREAM.standIn("""
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
            """));

    private SeenWrites writes;

    @BeforeEach
    void claim() {
        writes = new SeenWrites();
    }

    @AfterEach
    void release() {
        writes.close();
    }

    @Test
    void tellsWhatAWriteReturned() throws Exception {
        assertThat(channel().applyAsInt(ByteBuffer.allocate(5))).isEqualTo(5);

        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 5, PEER, "channel", null));
    }

    @Test
    void tellsWhatEveryReturnOfAWriteReturns() throws Exception {
        ToIntFunction<ByteBuffer> channel = channel();

        assertThat(channel.applyAsInt(ByteBuffer.allocate(0))).isZero();
        assertThat(channel.applyAsInt(ByteBuffer.allocate(5))).isEqualTo(5);
        assertThat(channel.applyAsInt(starting(2))).isEqualTo(-2);

        assertThat(writes.ended)
                .containsExactly(
                        new SeenWrites.Write(1, 0, PEER, "channel", null),
                        new SeenWrites.Write(2, 5, PEER, "channel", null),
                        new SeenWrites.Write(3, -2, PEER, "channel", null));
    }

    @Test
    void tellsWhatAWriteThrew() throws Exception {
        ToIntFunction<ByteBuffer> channel = channel();

        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> channel.applyAsInt(starting(1)))
                .havingCause()
                .isExactlyInstanceOf(IOException.class)
                .withMessage("Broken pipe")
                .satisfies(error ->
                        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 0, PEER, "channel", error)));
    }

    @Test
    void tellsOfAWriteInsideAWrite() throws Exception {
        assertThat(channel().applyAsInt(starting(3))).isEqualTo(20);

        assertThat(writes.begun()).isEqualTo(2);
        assertThat(writes.ended)
                .containsExactly(
                        new SeenWrites.Write(2, 2, PEER, "channel", null),
                        new SeenWrites.Write(1, 20, PEER, "channel", null));
    }

    @Test
    void tellsTheSumOfAGatheringWrite() throws Exception {
        ByteBuffer[] sources = {null, ByteBuffer.allocate(3), ByteBuffer.allocate(1)};

        assertThat(gather().applyAsLong(sources)).isEqualTo(4L << 31);

        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 4L << 31, PEER, "gather", null));
    }

    @Test
    void tellsWhatAGatheringWriteThrew() throws Exception {
        ToLongFunction<ByteBuffer[]> gather = gather();

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> gather.applyAsLong(new ByteBuffer[] {null, null}))
                .satisfies(error ->
                        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 0, PEER, "gather", error)));
    }

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
    void writesAsBeforeWithNobodyRecording() throws Exception {
        writes.stop();

        assertThat(channel().applyAsInt(ByteBuffer.allocate(5))).isEqualTo(5);
        assertThatExceptionOfType(IOException.class).isThrownBy(() -> stream().write(1));

        assertThat(writes.begun()).isZero();
        assertThat(writes.ended).isEmpty();
    }

    private static ByteBuffer starting(int first) {
        return ByteBuffer.allocate(2).put(0, (byte) first);
    }

    @SuppressWarnings("unchecked")
    private static ToIntFunction<ByteBuffer> channel() throws ReflectiveOperationException {
        return make(JdkClass.CHANNEL, CHANNEL, ToIntFunction.class);
    }

    @SuppressWarnings("unchecked")
    private static ToLongFunction<ByteBuffer[]> gather() throws ReflectiveOperationException {
        return make(JdkClass.CHANNEL, CHANNEL, ToLongFunction.class);
    }

    private static OutputStream stream() throws ReflectiveOperationException {
        return make(JdkClass.STREAM, STREAM, OutputStream.class);
    }

    /** The class gets a name that a loader of the application may define. */
    private static <T> T make(JdkClass jdkClass, byte[] rewritten, Class<T> type) throws ReflectiveOperationException {
        return new Defined(Map.of("StandIn", jdkClass.renamed(rewritten, "StandIn"))).make("StandIn", type);
    }
}
