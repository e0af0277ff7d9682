package timeagent.agent.classfile;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

final class HugeMethodsTest {
    private static byte[] classFile(int... codeLengths) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_ABSTRACT, "Long", null, "java/lang/Object", new String[] {"Code"});
        writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "field", "I", "Lsigned;", 5);
        writer.visitMethod(Opcodes.ACC_ABSTRACT, "none", "()V", "()Lsigned;", null);
        for (int length : codeLengths) {
            MethodVisitor method =
                    writer.visitMethod(Opcodes.ACC_STATIC, "of" + length % 10, "()V", "()Lsigned;", null);
            method.visitCode();
            for (int i = 1; i < length; i++) {
                method.visitInsn(Opcodes.NOP);
            }
            method.visitInsn(Opcodes.RETURN);
            method.visitMaxs(0, 0);
        }
        return writer.toByteArray();
    }

    @Test
    void areThoseThatPassTheLimitOfHotSpot() {
        assertThat(HugeMethods.madeBy(classFile(1, 7992, 7993), classFile(1, 8002, 8003)))
                .containsExactlyInAnyOrder("of2()V", "of3()V");
    }

    @Test
    void areNotThoseAtTheLimitNorThoseThatPassedItBefore() {
        assertThat(HugeMethods.madeBy(classFile(7990, 8001), classFile(8000, 8021)))
                .isEmpty();
        assertThat(HugeMethods.madeBy(classFile(10), classFile(20))).isEmpty();
    }
}
