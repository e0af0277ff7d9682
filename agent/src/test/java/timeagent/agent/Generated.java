package timeagent.agent;

import java.util.function.Consumer;
import java.util.function.ObjIntConsumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Class files that no compiler on the test class path makes: of old versions, and very large ones. */
final class Generated {
    static final String NAME = "Generated";

    private Generated() {}

    /** A {@link Runnable} whose {@code run()} the caller writes, without its return. */
    static byte[] runnable(int version, Consumer<MethodVisitor> run) {
        ClassWriter writer = begin(version);
        method(writer, "run", run);
        return writer.toByteArray();
    }

    /** One that reads three times, in a loop, in line 7. */
    static byte[] loopOfThree(int version) {
        return runnable(version, method -> {
            Label loop = new Label();
            method.visitInsn(Opcodes.ICONST_3);
            method.visitVarInsn(Opcodes.ISTORE, 1);
            method.visitLabel(loop);
            if ((version & 0xffff) >= Opcodes.V1_6) {
                method.visitFrame(Opcodes.F_APPEND, 1, new Object[] {Opcodes.INTEGER}, 0, null);
            }
            method.visitLineNumber(7, loop);
            read(method, 1);
            method.visitIincInsn(1, -1);
            method.visitVarInsn(Opcodes.ILOAD, 1);
            method.visitJumpInsn(Opcodes.IFNE, loop);
        });
    }

    /** One with so many methods of so many lines each, with a read in each line; run() calls them all. */
    static byte[] manyLines(int methods, int lines) {
        return manyLines(methods, lines, (method, line) -> read(method, 1));
    }

    /** The same with what the caller writes in each line. */
    static byte[] manyLines(int methods, int lines, ObjIntConsumer<MethodVisitor> read) {
        ClassWriter writer = begin(Opcodes.V17);
        for (int i = 0; i < methods; i++) {
            method(writer, "method" + i, method -> {
                for (int line = 1; line <= lines; line++) {
                    Label start = new Label();
                    method.visitLabel(start);
                    method.visitLineNumber(line, start);
                    read.accept(method, line);
                }
            });
        }
        method(writer, "run", method -> {
            for (int i = 0; i < methods; i++) {
                method.visitVarInsn(Opcodes.ALOAD, 0);
                method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, NAME, "method" + i, "()V", false);
            }
        });
        return writer.toByteArray();
    }

    /** Writes reads whose result is not used: four bytes of code each. */
    static void read(MethodVisitor method, int times) {
        for (int i = 0; i < times; i++) {
            method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/System", "currentTimeMillis", "()J", false);
            method.visitInsn(Opcodes.POP2);
        }
    }

    private static ClassWriter begin(int version) {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(version, Opcodes.ACC_PUBLIC | Opcodes.ACC_SUPER, NAME, null, "java/lang/Object", new String[] {
            "java/lang/Runnable"
        });
        method(writer, "<init>", method -> {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        });
        return writer;
    }

    private static void method(ClassWriter writer, String name, Consumer<MethodVisitor> body) {
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC, name, "()V", null, null);
        method.visitCode();
        body.accept(method);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
    }
}
