package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import timeagent.analysis.common.UserException;
import timeagent.analysis.fixture.SyntheticChunk;

class DamagedRecordingTest {

    @TempDir
    Path folder;

    private final AtomicInteger events = new AtomicInteger();

    private RecordingInfo read(byte[] bytes) throws Exception {
        events.set(0);
        Path file = Files.write(folder.resolve("damaged.jfr"), bytes);
        return new RecordingReader(Map.of("timeagent.Test", e -> events.incrementAndGet()), Set.of(), () -> {})
                .read(RecordedChunk.in(file, file.toString()));
    }

    private static byte[] chunk(int count) {
        SyntheticChunk chunk =
                new SyntheticChunk().type("timeagent.Test", "long value").lasting(1_000_000_000);
        for (int i = 0; i < count; i++) {
            chunk.event("timeagent.Test", i, (long) i);
        }
        return chunk.bytes();
    }

    private static byte[] join(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(parts).forEach(all::writeBytes);
        return all.toByteArray();
    }

    @Test
    void readsTheChunksBeforeTheCut() throws Exception {
        byte[] first = chunk(10);
        byte[] both = join(first, chunk(10));

        RecordingInfo info = read(Arrays.copyOf(both, first.length + 20));

        assertThat(events).hasValue(10);
        assertThat(info.problem()).isEqualTo("it is cut off");
    }

    @Test
    void readsTheEventsBeforeTheCutWithTheTypesOfTheChunkBefore() throws Exception {
        byte[] first = chunk(10);
        byte[] both = join(first, chunk(10));

        // each event has a size, a type, a time and a value, a byte each
        RecordingInfo info = read(Arrays.copyOf(both, first.length + Chunk.HEADER + 7 * 4 + 2));

        assertThat(events).hasValue(17);
        assertThat(info.problem()).isEqualTo("it is cut off");
        assertThat(info.seconds()).isBetween(1.0, 1.00000001);
    }

    @Test
    void saysThatNothingOfTheOnlyChunkCanBeRead() {
        byte[] all = chunk(10);

        assertThatThrownBy(() -> read(Arrays.copyOf(all, all.length - 1)))
                .isInstanceOf(UserException.class)
                .hasMessageEndingWith("damaged.jfr' has no event that can be read: it is cut off; record again");
    }

    @Test
    void readsAChunkThatTheJvmDidNotFinish() throws Exception {
        byte[] all = chunk(10);
        all[64] = 3;

        assertThat(read(all).problem()).isEqualTo("the JVM did not finish it");
        assertThat(events).hasValue(10);
    }

    @Test
    void readsAnUnfinishedChunkUpToItsLastFlush() throws Exception {
        byte[] all = chunk(10);
        all[64] = 3;

        assertThat(read(join(all, new byte[] {77, 1, 2, 3})).problem()).isEqualTo("the JVM did not finish it");
        assertThat(events).hasValue(10);
    }

    @Test
    void goesOnBehindAChunkOfAWrongSize() throws Exception {
        byte[] first = chunk(10);
        ByteBuffer.wrap(first).putLong(8, first.length + 1);

        assertThat(read(join(first, chunk(4))).problem()).isEqualTo("a part of it is damaged");
        assertThat(events).hasValue(14);
    }

    @Test
    void takesNoCopyOfAHeaderForAChunk() throws Exception {
        byte[] copy = Arrays.copyOf(chunk(1), Chunk.HEADER);
        byte[] first = chunk(10);
        byte[] cut = join(Arrays.copyOf(first, Chunk.HEADER), copy, Arrays.copyOfRange(first, 68, 80));

        assertThat(read(join(chunk(3), cut)).problem()).isEqualTo("it is cut off");
        assertThat(events).hasValue(3);
    }

    @Test
    void doesNotFollowCheckpointsInCircles() throws Exception {
        byte[] all = chunk(1);
        int checkpoint = (int) ByteBuffer.wrap(all).getLong(16);
        // size, type, start, duration, then the way to the checkpoint before
        all[checkpoint + 4] = 1;

        assertThat(read(all).truncated()).isTrue();
        assertThat(events).hasValue(1);
    }
}
