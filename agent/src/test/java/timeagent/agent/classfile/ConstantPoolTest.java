package timeagent.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import timeagent.agent.fixture.Sources;

final class ConstantPoolTest {
    private static final byte[][] NAME = names("read");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    @Test
    void findsAName() {
        assertThat(ConstantPool.mentions(classFile(2, utf8("read")), NAME)).isTrue();
        assertThat(ConstantPool.mentions(classFile(4, utf8("other"), utf8(""), utf8("read")), NAME))
                .isTrue();
    }

    @Test
    void findsNoOtherName() {
        byte[] pool = classFile(5, utf8("rea"), utf8("reads"), utf8("Read"), utf8("bread"));

        assertThat(ConstantPool.mentions(pool, NAME)).isFalse();
    }

    @Test
    void findsNothingInAnEmptyPool() {
        assertThat(ConstantPool.mentions(classFile(1), NAME)).isFalse();
    }

    @Test
    void findsNothingBehindThePool() {
        assertThat(ConstantPool.mentions(classFile(2, utf8("other"), utf8("read")), NAME))
                .isFalse();
    }

    /** Java Virtual Machine Specification, table 4.4-A: tag and bytes behind it. */
    @ParameterizedTest
    @CsvSource({
        "3, 4", "4, 4", "7, 2", "8, 2", "9, 4", "10, 4", "11, 4", "12, 4", "15, 3", "16, 2", "17, 4", "18, 4", "19, 2",
        "20, 2"
    })
    void passesOverEveryKindOfConstant(int tag, int size) {
        // filled with ones: a wrong size would make the rest another string
        byte[] pool = classFile(4, constant(tag, size), utf8("other"), utf8("read"));

        assertThat(ConstantPool.mentions(pool, NAME)).isTrue();
        assertThat(ConstantPool.mentions(pool, names("absent"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {5, 6})
    void longAndDoubleTakeTwoPlaces(int tag) {
        byte[] constant = constant(tag, 8);

        assertThat(ConstantPool.mentions(classFile(4, constant, utf8("read")), NAME))
                .isTrue();
        assertThat(ConstantPool.mentions(classFile(3, constant, utf8("read")), NAME))
                .isFalse();
    }

    @Test
    void namesMayBeLong() {
        String longest = "x".repeat(65_535);

        assertThat(ConstantPool.mentions(classFile(3, utf8(longest), utf8("read")), NAME))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 13, 14, 21, 255})
    void refusesAConstantOfAnUnknownKind(int tag) {
        byte[] pool = classFile(3, constant(tag, 4), utf8("read"));

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> ConstantPool.mentions(pool, NAME))
                .withMessage("constant of kind " + (byte) tag);
    }

    @Test
    void refusesAClassFileThatIsCutOff() {
        byte[] whole = classFile(3, utf8("other"), utf8("read"));

        for (int length = 0; length < whole.length; length++) {
            byte[] cutOff = Arrays.copyOf(whole, length);
            assertThatExceptionOfType(IndexOutOfBoundsException.class)
                    .isThrownBy(() -> ConstantPool.mentions(cutOff, NAME));
        }
        assertThat(ConstantPool.mentions(whole, NAME)).isTrue();
    }

    @Test
    void agreesWithTheCompiler() {
        byte[] reads = Sources.compileOne("class Reads { long read; }");

        assertThat(ConstantPool.mentions(reads, NAME)).isTrue();
        assertThat(ConstantPool.mentions(reads, names("write"))).isFalse();
    }

    @Test
    void findsOneOfSeveralNames() {
        byte[] pool = classFile(3, utf8("other"), utf8("read"));

        assertThat(ConstantPool.mentions(pool, names("absent", "read"))).isTrue();
        assertThat(ConstantPool.mentions(pool, names("read", "absent"))).isTrue();
        assertThat(ConstantPool.mentions(pool, names("absent", "missing"))).isFalse();
        assertThat(ConstantPool.mentions(pool, names())).isFalse();
    }

    private static byte[][] names(String... names) {
        return Stream.of(names)
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    private byte[] classFile(int entries, byte[]... constants) {
        try {
            bytes.reset();
            out.writeInt(0xcafebabe);
            out.writeInt(61);
            out.writeShort(entries);
            for (byte[] constant : constants) {
                out.write(constant);
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] utf8(String text) {
        byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
        byte[] entry = new byte[3 + ascii.length];
        entry[0] = 1;
        entry[1] = (byte) (ascii.length >> 8);
        entry[2] = (byte) ascii.length;
        System.arraycopy(ascii, 0, entry, 3, ascii.length);
        return entry;
    }

    private static byte[] constant(int tag, int size) {
        byte[] entry = new byte[1 + size];
        Arrays.fill(entry, (byte) 1);
        entry[0] = (byte) tag;
        return entry;
    }
}
