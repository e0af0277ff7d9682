package timeagent.analysis.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SkipTest {

    private static final Type INTEGER = new Type(1, "long", false);
    private static final Type TEXT = new Type(2, "java.lang.String", false);
    private static final Type FLAG = new Type(3, "boolean", false);
    private static final Type REAL = new Type(4, "double", false);

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private static Field field(Type type, boolean constant, boolean array) {
        return new Field("field", type, constant, array, null);
    }

    private static Type type(Field... fields) {
        Type type = new Type(10, "some.Type", false);
        type.fields().addAll(List.of(fields));
        return type;
    }

    private void write(int... values) {
        for (int value : values) {
            bytes.write(value);
        }
    }

    /** What is left behind the skipped value, which a 77 follows. */
    private void skips(Type type) {
        int length = bytes.size();
        write(77);
        ChunkInput in = ChunkInput.of(bytes.toByteArray(), bytes.size());
        type.skip().over(in);
        assertThat(in.position()).isEqualTo(length);
        assertThat(in.rawByte()).isEqualTo((byte) 77);
    }

    @Test
    void movesOverFieldsOfEveryKind() {
        write(0x81, 0x01, 5, 3, 2, 'a', 'b', 1);
        write(new int[Double.BYTES]);
        write(9);

        skips(type(
                field(INTEGER, false, false),
                field(TEXT, true, false),
                field(TEXT, false, false),
                field(FLAG, false, false),
                field(REAL, false, false),
                field(INTEGER, false, false)));
    }

    @Test
    void movesOverIntegersOfNineBytes() {
        for (int i = 0; i < 3; i++) {
            write(0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80);
        }
        write(1);

        Field number = field(INTEGER, false, false);
        skips(type(number, number, number, number));
    }

    @Test
    void movesOverArraysWithOtherFieldsAroundThem() {
        Type frame = type(field(TEXT, true, false), field(INTEGER, false, false), field(TEXT, true, false));
        write(7, 2, 1, 0x85, 1, 3, 4, 0x85, 1, 6, 0, 8, 1, 5, 1, 'x');

        skips(type(
                field(INTEGER, false, false),
                field(frame, false, true),
                field(frame, false, true),
                field(INTEGER, false, false),
                field(TEXT, false, true)));
    }

    @Test
    void movesOverElementsWithNothingInThem() {
        write(2, 1);

        skips(type(field(type(), false, true), field(INTEGER, false, false)));
    }

    @Test
    void refusesTypesThatLeadToNothingTooManyTimes() {
        Type nothing = type();
        for (int i = 0; i < 10; i++) {
            Field[] hundred = new Field[100];
            Arrays.fill(hundred, field(nothing, false, false));
            nothing = type(hundred);
        }
        assertThatThrownBy(nothing::skip).isInstanceOf(DamagedRecordingException.class);
    }

    @Test
    void refusesTypesThatContainThemselvesAndIntegersBeyondTheEnd() {
        Type itself = type(field(INTEGER, false, false));
        itself.fields().add(field(itself, false, false));
        assertThatThrownBy(itself::skip).isInstanceOf(DamagedRecordingException.class);

        Type wide = type();
        for (int i = 0; i < 30; i++) {
            wide.fields().add(field(type(field(wide, false, false)), false, false));
        }
        assertThatThrownBy(wide::skip).isInstanceOf(DamagedRecordingException.class);

        write(0x80, 0x80);
        ChunkInput in = ChunkInput.of(bytes.toByteArray(), bytes.size());
        Skip skip = type(field(INTEGER, false, false)).skip();
        assertThatThrownBy(() -> skip.over(in)).isInstanceOf(DamagedRecordingException.class);
    }
}
