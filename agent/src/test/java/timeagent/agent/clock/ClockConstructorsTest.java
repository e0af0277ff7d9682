package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Generated;

/** Clock reads that are constructors, and reads that stand around constructors. */
final class ClockConstructorsTest {
    private static final String DATE = "java/util/Date";

    @AutoClose
    private final CountedReads reads = new CountedReads();

    @Test
    void countsADateThatIsMadeAndDropped() throws Exception {
        runGenerated(Opcodes.V17, method -> {
            method.visitIntInsn(Opcodes.BIPUSH, 5);
            method.visitTypeInsn(Opcodes.NEW, DATE);
            construct(method);
            method.visitVarInsn(Opcodes.ISTORE, 1); // nothing of the date is left above the number
        });
    }

    @Test
    void countsADateWithOtherInstructionsBetween() throws Exception {
        runGenerated(Opcodes.V17, method -> {
            method.visitTypeInsn(Opcodes.NEW, DATE);
            method.visitVarInsn(Opcodes.ASTORE, 1);
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitIntInsn(Opcodes.BIPUSH, 5);
            method.visitVarInsn(Opcodes.ISTORE, 2);
            method.visitIincInsn(2, 1);
            construct(method);
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_1, 46, 47, 48, 49, 50, 51})
    void countsADateInClassFilesOfOldVersions(int version) throws Exception {
        runGenerated(version, method -> {
            method.visitTypeInsn(Opcodes.NEW, DATE);
            method.visitInsn(Opcodes.DUP);
            construct(method);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, DATE, "getTime", "()J", false);
            method.visitInsn(Opcodes.POP2);
        });
    }

    @Test
    void countsDatesInAMethodThatIsAsLongAsAMethodCanBe() throws Exception {
        byte[] classFile = Generated.runnable(Opcodes.V17, method -> {
            for (int i = 0; i < 3_600; i++) { // 8 bytes each, and 18 when it is rewritten, of 65,535
                method.visitTypeInsn(Opcodes.NEW, DATE);
                method.visitInsn(Opcodes.DUP);
                construct(method);
                method.visitInsn(Opcodes.POP);
            }
        });

        Rewritten.run(classFile);

        assertThat(reads.total()).isEqualTo(3_600);
    }

    /** Runs code with one read of a date. */
    private void runGenerated(int version, Consumer<MethodVisitor> code) throws Exception {
        Rewritten.run(Generated.runnable(version, code));

        assertThat(reads.at(Generated.NAME, "run", "()V", -1, "new Date")).isEqualTo(1);
        assertThat(reads.total()).isEqualTo(1);
    }

    private static void construct(MethodVisitor method) {
        method.visitMethodInsn(Opcodes.INVOKESPECIAL, DATE, "<init>", "()V", false);
    }
}
