package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ValueInputTest {

    private static ValueInput of(int... bytes) {
        byte[] raw = new byte[bytes.length];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) bytes[i];
        }
        return new ValueInput(raw, raw.length);
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
            ValueInput in = of(varint(value, behind));

            assertThat(in.varint()).as(bits + " bits").isEqualTo(value);
            assertThat(in.left()).isEqualTo(behind);
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
        assertThatThrownBy(() -> of(3, 2, 'a').text(Map.of())).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(6).text(Map.of())).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(5, 2).count()).isInstanceOf(DamagedRecordingException.class);
    }

    @Test
    void readsRealNumbersInTheOrderOfTheirBytes() {
        assertThat(of(0x3f, 0xc0, 0, 0).rawFloat()).isEqualTo(1.5f);
        assertThat(of(0x40, 0x04, 0, 0, 0, 0, 0, 0).rawDouble()).isEqualTo(2.5);
    }

    @Test
    void readsTextsInEveryEncoding() {
        assertThat(of(0).text(Map.of())).isNull();
        assertThat(of(1).text(Map.of())).isEmpty();
        assertThat(of(2, 7).text(Map.of(7L, "constant"))).isEqualTo("constant");
        assertThat(of(2, 7).text(Map.of())).isEqualTo(ValueInput.LOST);
        assertThat(of(3, 3, 0xe2, 0x82, 0xac).text(Map.of())).isEqualTo("\u20ac");
        assertThat(of(4, 2, 'a', 0xac, 0x41).text(Map.of())).isEqualTo("a\u20ac");
        assertThat(of(5, 2, 'a', 0xe4).text(Map.of())).isEqualTo("a\u00e4");
    }
}
