package timeagent.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import timeagent.agent.fixture.Sources;

final class ClassFileTest {
    private static final String LONGEST = "x".repeat(65_535);

    private final byte[] classFile = withEveryKind();
    private final byte[] any = Sources.compileOne("class Any {}");

    /** Numbers are full of ones: a wrong size would make the rest another text. */
    private static byte[] withEveryKind() {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, 0, "A", null, "java/lang/Object", null);
        Handle handle = new Handle(Opcodes.H_INVOKEINTERFACE, "B", "handled", "()V", true);
        for (Object constant : new Object[] {
            0x01010101,
            0x01010101_01010101L,
            Float.intBitsToFloat(0x01010101),
            Double.longBitsToDouble(0x01010101_01010101L),
            "text",
            Type.getMethodType("(I)V"),
            handle,
            new ConstantDynamic("dynamic", "J", handle)
        }) {
            writer.newConst(constant);
        }
        writer.newInvokeDynamic("invoked", "()J", handle);
        writer.newField("B", "field", "I");
        writer.newMethod("B", "method", "()I", false);
        writer.newModule("module");
        writer.newPackage("package");
        writer.newUTF8(LONGEST);
        writer.newUTF8("read");
        return writer.toByteArray();
    }

    private static boolean mentions(byte[] classFile, String... names) {
        return ClassFile.mentions(
                classFile,
                Stream.of(names)
                        .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                        .toArray(byte[][]::new));
    }

    /** Java Virtual Machine Specification, table 4.4-A. */
    @Test
    void findsEveryNameBehindEveryKindOfConstant() {
        ClassReader reader = new ClassReader(classFile);
        Set<Byte> kinds = new TreeSet<>();
        for (int i = 1; i < reader.getItemCount(); i++) {
            int at = reader.getItem(i);
            if (at > 0) {
                kinds.add(classFile[at - 1]);
            }
            if (at > 0 && classFile[at - 1] == 1) {
                int length = reader.readUnsignedShort(at);
                String name = new String(classFile, at + 2, length, StandardCharsets.US_ASCII);
                assertThat(mentions(classFile, name)).as(name).isTrue();
                assertThat(mentions(classFile, "absent", name)).isTrue();
                assertThat(mentions(classFile, name, "absent")).isTrue();
            }
        }
        assertThat(kinds).hasSize(17);
    }

    @Test
    void findsNoOtherName() {
        assertThat(mentions(classFile, "rea")).isFalse();
        assertThat(mentions(classFile, "reads", "Read", "bread")).isFalse();
        assertThat(mentions(classFile)).isFalse();
    }

    @Test
    void findsNothingBehindThePool() {
        byte[] shorter = classFile.clone();
        // the last constant is no longer one of the pool
        shorter[9]--;

        assertThat(mentions(shorter, "BootstrapMethods")).isFalse();
        assertThat(mentions(shorter, "read")).isTrue();
        shorter[8] = 0;
        shorter[9] = 1;
        assertThat(mentions(shorter, "A")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, 13, 14, 21, 255})
    void refusesAConstantOfAnUnknownKind(int kind) {
        classFile[10] = (byte) kind;

        assertThatExceptionOfType(IllegalArgumentException.class)
                .isThrownBy(() -> mentions(classFile, "read"))
                .withMessage("constant of kind " + (byte) kind);
    }

    @Test
    void refusesAClassFileThatIsCutOff() {
        int whole = new ClassReader(classFile).header;
        for (int length = 0; length < whole; length += length < 300 ? 1 : 997) {
            byte[] cutOff = Arrays.copyOf(classFile, length);
            assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> mentions(cutOff, "absent"));
        }
    }

    @Test
    void newestIsTheNewestThatAsmReads() {
        any[7] = ClassFile.NEWEST;
        assertThat(new ClassReader(any).getClassName()).isEqualTo("Any");

        any[7]++;
        assertThatIllegalArgumentException().isThrownBy(() -> new ClassReader(any));
    }

    @Test
    void previewFeaturesOfTheNewestAreReadAndKept() {
        for (int version = ClassFile.NEWEST; version <= ClassFile.NEWEST + 1; version++) {
            byte[] preview = any.clone();
            preview[4] = (byte) 0xff;
            preview[5] = (byte) 0xff;
            preview[7] = (byte) version;
            byte[] written = any.clone();

            assertThat(ClassFile.reader(preview).getClassName()).isEqualTo("Any");
            ClassFile.copyVersion(preview, written);

            assertThat(written).isEqualTo(preview);
        }
    }
}
