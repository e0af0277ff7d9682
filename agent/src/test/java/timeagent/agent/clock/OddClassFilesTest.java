package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import timeagent.agent.fixture.CountedReads;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.Generated;

/** Class files that are valid and that no compiler makes: what they do must stay the same. */
final class OddClassFilesTest {
    private static final ClockRewriter REWRITER = Rewritten.ALL_CLOCKS;

    @AutoClose
    private final CountedReads reads = new CountedReads();

    @Test
    void leavesCallsAloneThatFailWhenTheyAreRun() {
        List<Consumer<MethodVisitor>> calls = List.of(
                method -> method.visitMethodInsn(
                        Opcodes.INVOKEVIRTUAL, "java/lang/System", "currentTimeMillis", "()J", false),
                method -> method.visitMethodInsn(
                        Opcodes.INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", true),
                method -> method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/time/Clock", "millis", "()J", false),
                method -> method.visitMethodInsn(Opcodes.INVOKEINTERFACE, "java/time/Clock", "millis", "()J", true));

        for (Consumer<MethodVisitor> call : calls) {
            byte[] classFile = Generated.runnable(Opcodes.V1_5, method -> {
                method.visitInsn(Opcodes.ACONST_NULL);
                call.accept(method);
                method.visitInsn(Opcodes.POP2);
            });

            assertThat(REWRITER.rewrite(classFile, null)).isNull();
        }
    }

    @Test
    void refusesAStackThatBecomesTooDeep() {
        byte[] classFile = Generated.runnable(Opcodes.V17, method -> Generated.read(method, 1));

        ClassNode rewritten = new ClassNode();
        new ClassReader(REWRITER.rewrite(withStack(classFile, 0xfffd), null)).accept(rewritten, 0);
        assertThat(run(rewritten).maxStack).isEqualTo(0xffff);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> REWRITER.rewrite(withStack(classFile, 0xfffe), null))
                .withMessage("a method's operand stack would pass 65,535");
    }

    @Test
    void takesNoNoticeOfFramesThatTheJvmTakesNoNoticeOf() throws Exception {
        byte[] withFrames = Generated.runnable(Opcodes.V1_6, method -> {
            Label end = new Label();
            method.visitInsn(Opcodes.ICONST_0);
            method.visitJumpInsn(Opcodes.IFEQ, end);
            Generated.read(method, 1);
            method.visitLabel(end);
            method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
            Generated.read(method, 2);
        });
        withFrames[7] = Opcodes.V1_4;

        Rewritten.run(withFrames);

        assertThat(reads.total()).isEqualTo(2);
    }

    @Test
    void namesTheLineInWhichAnInlineFunctionIsCalled() throws Exception {
        byte[] classFile = Generated.changed(Generated.loopOfThree(Opcodes.V17), owner -> {
            owner.sourceFile = "A.kt";
            owner.sourceDebug = "SMAP\nA.kt\nKotlin\n*S KotlinDebug\n*F\n+ 1 A.kt\nA\n*L\n3#1:7,2\n*E\n";
        });

        Rewritten.run(classFile);

        assertThat(reads.at(Generated.NAME, "run", "()V", 3)).isEqualTo(3);
    }

    /** Another agent may pass on what it got from this one, with instructions between ours. */
    @Test
    void leavesARewrittenClassAsItIs() throws Exception {
        byte[] once = REWRITER.rewrite(Generated.runnable(Opcodes.V17, method -> Generated.read(method, 1)), null);
        byte[] others = Generated.changed(once, owner -> {
            InsnList run = run(owner).instructions;
            for (AbstractInsnNode each : run.toArray()) {
                if (each instanceof MethodInsnNode) {
                    run.insert(each, new LabelNode());
                    run.insert(each, new InsnNode(Opcodes.NOP));
                }
            }
        });

        assertThat(REWRITER.rewrite(others, null)).isNull();
        new Defined(Map.of(Generated.NAME, others))
                .make(Generated.NAME, Runnable.class)
                .run();

        assertThat(reads.total()).isEqualTo(1);
    }

    private static byte[] withStack(byte[] classFile, int stack) {
        return Generated.changed(classFile, owner -> run(owner).maxStack = stack);
    }

    private static MethodNode run(ClassNode owner) {
        return owner.methods.stream()
                .filter(method -> method.name.equals("run"))
                .findFirst()
                .orElseThrow();
    }
}
