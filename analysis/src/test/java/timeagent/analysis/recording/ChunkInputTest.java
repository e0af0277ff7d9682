package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChunkInputTest {

    private static ChunkInput of(int... bytes) {
        byte[] raw = new byte[bytes.length];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) bytes[i];
        }
        return ChunkInput.of(raw, raw.length);
    }

    private static int[] varint(long value, int behind) {
        ByteBuffer out = ByteBuffer.allocate(9 + behind);
        long rest = value;
        int i = 0;
        for (; i < 8 && (rest & ~0x7fL) != 0; i++, rest >>>= 7) {
            out.put((byte) (rest & 0x7f | 0x80));
        }
        out.put((byte) rest);
        int[] bytes = new int[out.position() + behind];
        for (int j = 0; j < out.position(); j++) {
            bytes[j] = out.get(j);
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 20})
    void readsIntegersOfEveryLengthWithMuchOrNothingBehindThem(int behind) {
        for (int bits = 0; bits <= 64; bits++) {
            long value = bits == 64 ? -1 : (1L << bits) - 1;
            ChunkInput in = of(varint(value, behind));

            assertThat(in.varint()).as(bits + " bits").isEqualTo(value);
            assertThat(in.atLimit()).isEqualTo(behind == 0);
        }
        assertThat(of(varint(1L << 63, behind)).varint()).isEqualTo(Long.MIN_VALUE);
        assertThat(of(varint(0x123456789abcdefL, behind)).varint()).isEqualTo(0x123456789abcdefL);
    }

    @Test
    void readsIntegersThatWerePadded() {
        assertThat(of(0xaf, 0x80, 0x80, 0x00, 1, 1, 1, 1, 1, 1).varint()).isEqualTo(0x2f);
    }

    @Test
    void readsNothingBeyondTheEnd() {
        assertThatThrownBy(() -> of(0x80).varint()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(1, 2, 3).rawFloat()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(1, 2, 3, 4, 5, 6, 7).rawDouble()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(1, 2).skip(3)).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(1, 2).text(3, StandardCharsets.UTF_8))
                .isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(5, 2).count()).isInstanceOf(DamagedRecordingException.class);
    }

    @Test
    void readsRealNumbersInTheOrderOfTheirBytes() {
        assertThat(of(0x3f, 0xc0, 0, 0).rawFloat()).isEqualTo(1.5f);
        assertThat(of(0x40, 0x04, 0, 0, 0, 0, 0, 0).rawDouble()).isEqualTo(2.5);
    }

    @Test
    void opensNoEventOutsideTheChunk() {
        ChunkInput in = of(3, 0, 0);

        assertThat(in.openEvent(0)).isEqualTo(3);
        assertThatThrownBy(() -> in.openEvent(-1)).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> in.openEvent(3)).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(4, 0, 0).openEvent(0)).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(2, 0, 0).openEvent(0)).isInstanceOf(DamagedRecordingException.class);
    }
}
