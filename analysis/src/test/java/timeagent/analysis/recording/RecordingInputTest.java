package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingInputTest {

    @TempDir
    Path folder;

    private RecordingInput of(int... bytes) throws IOException {
        byte[] raw = new byte[bytes.length];
        for (int i = 0; i < raw.length; i++) {
            raw[i] = (byte) bytes[i];
        }
        return of(Files.write(folder.resolve("values"), raw));
    }

    /** At the first byte of a file. */
    static RecordingInput of(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            RecordingInput in = new RecordingInput(channel);
            in.moveTo(0, in.size);
            return in;
        }
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
    void readsIntegersOfEveryLengthWithMuchOrNothingBehindThem(int behind) throws Exception {
        for (int bits = 0; bits <= 64; bits++) {
            long value = bits == 64 ? -1 : (1L << bits) - 1;
            RecordingInput in = of(varint(value, behind));

            assertThat(in.varint()).as(bits + " bits").isEqualTo(value);
            assertThat(in.left()).isEqualTo(behind);
        }
        assertThat(of(varint(1L << 63, behind)).varint()).isEqualTo(Long.MIN_VALUE);
        assertThat(of(varint(0x123456789abcdefL, behind)).varint()).isEqualTo(0x123456789abcdefL);
    }

    @Test
    void readsIntegersThatWerePadded() throws Exception {
        assertThat(of(0xaf, 0x80, 0x80, 0x00, 1, 1, 1, 1, 1, 1).varint()).isEqualTo(0x2f);
    }

    @Test
    void readsNothingBeyondTheEnd() throws Exception {
        assertThatThrownBy(() -> of(0x80).varint()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(1, 2, 3).rawFloat()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(1, 2, 3, 4, 5, 6, 7).rawDouble()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(3, 2, 'a').text()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(6).text()).isInstanceOf(DamagedRecordingException.class);
        assertThatThrownBy(() -> of(5, 2).count()).isInstanceOf(DamagedRecordingException.class);
    }

    @Test
    void readsRealNumbersInTheOrderOfTheirBytes() throws Exception {
        assertThat(of(0x3f, 0xc0, 0, 0).rawFloat()).isEqualTo(1.5);
        assertThat(of(0x40, 0x04, 0, 0, 0, 0, 0, 0).rawDouble()).isEqualTo(2.5);
    }

    @Test
    void readsTextsInEveryEncoding() throws Exception {
        assertThat(of(0).text()).isNull();
        assertThat(of(1).text()).isEmpty();
        RecordingInput pooled = of(2, 7);
        pooled.texts.add(7, of(3, 8, 'c', 'o', 'n', 's', 't', 'a', 'n', 't'));
        assertThat(pooled.text()).isEqualTo("constant");
        assertThat(of(2, 7).text()).isEqualTo(RecordingInput.LOST);
        assertThat(of(3, 3, 0xe2, 0x82, 0xac).text()).isEqualTo("\u20ac");
        assertThat(of(4, 2, 'a', 0xac, 0x41).text()).isEqualTo("a\u20ac");
        assertThat(of(5, 2, 'a', 0xe4).text()).isEqualTo("a\u00e4");
    }
}
