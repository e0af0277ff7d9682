package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import timeagent.agent.fixture.StandIns;

/** Runs writes of classes that are shaped like the JDK's, checked by the JVM's verifier, which trusts the JDK's own. */
final class WriteAdviceTest {
    private static final InetSocketAddress PEER = InetSocketAddress.createUnresolved("peer", 80);

    private static final StandIns CHANNELS = new StandIns("""
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

                void blockingWriteFully(byte[] source, int offset, int length) {}

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
            """, Map.of("Channel", "sun/nio/ch/SocketChannelImpl"));

    @AutoClose
    private final SeenWrites writes = new SeenWrites();

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
    void aHookThatThrowsIsNoWriteThatFailed() throws Exception {
        ToIntFunction<ByteBuffer> channel = channel();
        writes.mistake = new AssertionError("in a hook");

        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> channel.applyAsInt(ByteBuffer.allocate(5)))
                .withMessage("in a hook");
        assertThat(writes.ended).isEmpty();

        writes.mistake = null;
        writes.mistakeAtEnd = new AssertionError("at the end");
        assertThatExceptionOfType(AssertionError.class)
                .isThrownBy(() -> channel.applyAsInt(ByteBuffer.allocate(5)))
                .withMessage("at the end");
        assertThat(writes.ended).containsExactly(new SeenWrites.Write(1, 5, PEER, "channel", null));
    }

    @Test
    void writesAsBeforeWithNobodyRecording() throws Exception {
        writes.stop();

        assertThat(channel().applyAsInt(ByteBuffer.allocate(5))).isEqualTo(5);
        assertThatExceptionOfType(UncheckedIOException.class)
                .isThrownBy(() -> channel().applyAsInt(starting(1)));

        assertThat(writes.begun()).isZero();
        assertThat(writes.ended).isEmpty();
    }

    private static ByteBuffer starting(int first) {
        return ByteBuffer.allocate(2).put(0, (byte) first);
    }

    @SuppressWarnings("unchecked")
    private static ToIntFunction<ByteBuffer> channel() throws ReflectiveOperationException {
        return CHANNELS.make("Channel", ToIntFunction.class);
    }

    @SuppressWarnings("unchecked")
    private static ToLongFunction<ByteBuffer[]> gather() throws ReflectiveOperationException {
        return CHANNELS.make("Channel", ToLongFunction.class);
    }
}
