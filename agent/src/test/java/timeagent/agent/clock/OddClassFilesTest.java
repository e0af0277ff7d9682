package timeagent.agent.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
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
        List<Integer> deepest = new ArrayList<>();

        withStack(REWRITER.rewrite(withStack(classFile, stack -> 0xfffd), null), stack -> {
            deepest.add(stack);
            return stack;
        });
        assertThat(deepest).containsExactly(0xffff);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> REWRITER.rewrite(withStack(classFile, stack -> 0xfffe), null))
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

        byte[] rewritten = REWRITER.rewrite(withFrames, null);
        new Defined(Map.of(Generated.NAME, rewritten))
                .make(Generated.NAME, Runnable.class)
                .run();

        assertThat(reads.total()).isEqualTo(2);
    }

    @Test
    void namesTheLineInWhichAnInlineFunctionIsCalled() throws Exception {
        byte[] classFile = withSource("SMAP\nA.kt\nKotlin\n*S KotlinDebug\n*F\n+ 1 A.kt\nA\n*L\n3#1:7,2\n*E\n");

        new Defined(Map.of(Generated.NAME, REWRITER.rewrite(classFile, null)))
                .make(Generated.NAME, Runnable.class)
                .run();

        assertThat(reads.at(Generated.NAME, "run", "()V", 3)).isEqualTo(3);
    }

    /** @param extension the attribute SourceDebugExtension */
    private static byte[] withSource(String extension) {
        ClassWriter writer = new ClassWriter(0);
        new ClassReader(Generated.loopOfThree(Opcodes.V17))
                .accept(
                        new ClassVisitor(Opcodes.ASM9, writer) {
                            @Override
                            public void visit(
                                    int version,
                                    int access,
                                    String name,
                                    String signature,
                                    String parent,
                                    String[] interfaces) {
                                super.visit(version, access, name, signature, parent, interfaces);
                                visitSource("A.kt", extension);
                            }
                        },
                        0);
        return writer.toByteArray();
    }

    /** Another agent may pass on what it got from this one, with instructions between ours. */
    @Test
    void leavesARewrittenClassAsItIs() throws Exception {
        byte[] once = REWRITER.rewrite(Generated.runnable(Opcodes.V17, method -> Generated.read(method, 1)), null);
        byte[] others = changed(once, method -> new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public void visitMethodInsn(int opcode, String owner, String name, String type, boolean isInterface) {
                super.visitMethodInsn(opcode, owner, name, type, isInterface);
                super.visitInsn(Opcodes.NOP);
                super.visitLabel(new Label());
            }
        });

        assertThat(REWRITER.rewrite(others, null)).isNull();
        new Defined(Map.of(Generated.NAME, others))
                .make(Generated.NAME, Runnable.class)
                .run();

        assertThat(reads.total()).isEqualTo(1);
    }

    private static byte[] withStack(byte[] classFile, IntUnaryOperator change) {
        return changed(classFile, method -> new MethodVisitor(Opcodes.ASM9, method) {
            @Override
            public void visitMaxs(int stack, int locals) {
                super.visitMaxs(change.applyAsInt(stack), locals);
            }
        });
    }

    /** The class with another method {@code run()}. */
    private static byte[] changed(byte[] classFile, UnaryOperator<MethodVisitor> change) {
        ClassWriter writer = new ClassWriter(0);
        ClassVisitor visitor = new ClassVisitor(Opcodes.ASM9, writer) {
            @Override
            public MethodVisitor visitMethod(
                    int access, String name, String descriptor, String signature, String[] thrown) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, thrown);
                return name.equals("run") ? change.apply(method) : method;
            }
        };
        new ClassReader(classFile).accept(visitor, 0);
        return writer.toByteArray();
    }
}
