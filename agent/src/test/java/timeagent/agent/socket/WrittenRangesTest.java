package timeagent.agent.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import timeagent.agent.fixture.Defined;
import timeagent.agent.fixture.JdkClass;
import timeagent.agent.fixture.StandIns;

/** Which instructions the handler of a rewritten write covers: the method's own, and no hook. */
final class WrittenRangesTest {
    private static final String OWNER = "java/net/Socket$SocketOutputStream";

    private static final Set<JdkClass> WITHOUT_HANDLER =
            EnumSet.of(JdkClass.ASYNC, JdkClass.ASYNC_UNIX, JdkClass.SOCKET_IMPL);

    @AutoClose
    private final SeenWrites writes = new SeenWrites();

    @ParameterizedTest
    @EnumSource
    void noHandlerCoversAHookAndNoRangeIsEmpty(JdkClass jdkClass) {
        List<HandlerRange> before = HandlerRange.of(jdkClass.bytes());
        List<HandlerRange> after = HandlerRange.of(WriteRewriter.rewrite(jdkClass.bytes()));

        assertThat(after).allSatisfy(range -> assertThat(range.instructions()).isPositive());
        List<HandlerRange> added = after.stream().filter(HandlerRange::isOfHook).toList();
        // these pass on a write or a connection, and fail as before
        if (WITHOUT_HANDLER.contains(jdkClass)) {
            assertThat(added).isEmpty();
        } else {
            assertThat(added).isNotEmpty();
        }
        assertThat(added).allSatisfy(range -> assertThat(range.hooks()).isEmpty());
        assertThat(after).hasSize(before.size() + added.size());
    }

    @Test
    void twoReturnsNextToEachOtherAreBothTold() throws Exception {
        // if (length == 0) return; return;
        write(
                stream(method -> {
                    Label second = new Label();
                    method.visitVarInsn(Opcodes.ILOAD, 3);
                    method.visitJumpInsn(Opcodes.IFEQ, second);
                    method.visitInsn(Opcodes.RETURN);
                    method.visitLabel(second);
                    method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
                    method.visitInsn(Opcodes.RETURN);
                }),
                0,
                1);

        assertThat(writes.ended).extracting(SeenWrites.Write::bytes).containsExactly(0L, 1L);
    }

    @Test
    void aMethodThatOnlyReturnsIsToldAndHasNoHandlerInUse() throws Exception {
        byte[] rewritten = rewritten(method -> method.visitInsn(Opcodes.RETURN));

        assertThat(HandlerRange.of(rewritten)).isEmpty();
        write(make(rewritten), 1);
        assertThat(writes.ended).extracting(SeenWrites.Write::bytes).containsExactly(1L);
    }

    @Test
    void aMethodThatOnlyThrowsIsTold() throws Exception {
        Object stream = stream(method -> {
            method.visitInsn(Opcodes.ACONST_NULL);
            method.visitInsn(Opcodes.ATHROW);
        });

        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> write(stream, 1))
                .satisfies(error -> assertThat(writes.ended.get(0).error()).isSameAs(error));
        assertThat(writes.ended).hasSize(1);
    }

    @Test
    void aMethodThatBeginsWithALoopIsToldOnce() throws Exception {
        // while (--length != 0) {}
        write(
                stream(method -> {
                    Label loop = new Label();
                    method.visitLabel(loop);
                    method.visitFrame(Opcodes.F_SAME, 0, null, 0, null);
                    method.visitIincInsn(2, 1);
                    method.visitVarInsn(Opcodes.ILOAD, 2);
                    method.visitIntInsn(Opcodes.BIPUSH, 100);
                    method.visitJumpInsn(Opcodes.IF_ICMPLT, loop);
                    method.visitInsn(Opcodes.RETURN);
                }),
                1);

        assertThat(writes.begun()).isEqualTo(1);
        assertThat(writes.ended).extracting(SeenWrites.Write::bytes).containsExactly(1L);
    }

    @Test
    void theMethodsOwnHandlersComeFirst() throws Exception {
        // try { throw null; } catch (Throwable e) { return; }
        write(
                stream(method -> {
                    Label start = new Label();
                    Label end = new Label();
                    method.visitTryCatchBlock(start, end, end, null);
                    method.visitLabel(start);
                    method.visitInsn(Opcodes.ACONST_NULL);
                    method.visitInsn(Opcodes.ATHROW);
                    method.visitLabel(end);
                    method.visitFrame(Opcodes.F_SAME1, 0, null, 1, new Object[] {"java/lang/Throwable"});
                    method.visitInsn(Opcodes.POP);
                    method.visitInsn(Opcodes.RETURN);
                }),
                1);

        assertThat(writes.ended).singleElement().satisfies(write -> assertThat(write.error())
                .isNull());
    }

    @Test
    void aHookThatThrowsAtAReturnIsNotCaughtByTheMethodsHandlerOfTheWrite() throws Exception {
        Object stream = stream(method -> method.visitInsn(Opcodes.RETURN));
        writes.mistakeAtEnd = new AssertionError("at the end");

        assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> write(stream, 1));

        assertThat(writes.ended).singleElement().satisfies(write -> assertThat(write.error())
                .isNull());
    }

    private static Object stream(Consumer<MethodVisitor> body) throws ReflectiveOperationException {
        return make(rewritten(body));
    }

    private static Object make(byte[] rewritten) throws ReflectiveOperationException {
        return new Defined(Map.of("Stream", StandIns.renamed(rewritten, Map.of(OWNER, "Stream"))))
                .make("Stream", Object.class);
    }

    @SuppressWarnings("unchecked")
    private static void write(Object stream, int... lengths) {
        for (int length : lengths) {
            ((ToIntFunction<Integer>) stream).applyAsInt(length);
        }
    }

    /** A stream whose {@code write(byte[], int, int)} the caller writes; as a function it calls that. */
    private static byte[] rewritten(Consumer<MethodVisitor> body) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(
                Opcodes.V17, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, OWNER, null, "java/lang/Object", new String[] {
                    "java/util/function/ToIntFunction"
                });
        writer.visitField(Opcodes.ACC_PRIVATE, "parent", "Ljava/net/Socket;", null, null);
        method(writer, "<init>", "()V", method -> {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            method.visitInsn(Opcodes.RETURN);
        });
        method(writer, "write", "([BII)V", body);
        method(writer, "applyAsInt", "(Ljava/lang/Object;)I", method -> {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitInsn(Opcodes.ACONST_NULL);
            method.visitInsn(Opcodes.ICONST_0);
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/Integer");
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "java/lang/Integer", "intValue", "()I", false);
            method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, OWNER, "write", "([BII)V", false);
            method.visitInsn(Opcodes.ICONST_0);
            method.visitInsn(Opcodes.IRETURN);
        });
        return WriteRewriter.rewrite(writer.toByteArray());
    }

    private static void method(ClassWriter writer, String name, String descriptor, Consumer<MethodVisitor> body) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, name, descriptor, null, null);
        method.visitCode();
        body.accept(method);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
