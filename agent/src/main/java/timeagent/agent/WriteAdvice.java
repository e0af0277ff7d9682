package timeagent.agent;

import java.util.Arrays;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Rewrites one socket write: {@code begin} on entry, {@code end} before every return, {@code fail} on an exception.
 *
 * <p>What {@code begin} answers is kept in a local variable behind those of the method, so that the method's own code
 * stays as it is; every stack map frame is told of it. Works on a method that Flight Recorder has rewritten already.
 */
final class WriteAdvice extends MethodVisitor {
    static final String HOOK = "timeagent/hooks/TimeagentSocket";
    /** long, write, peer, api on top of the method's own stack and its result. */
    private static final int MORE_STACK = 7;

    private final WriteMethod method;
    private final int write;
    private final Label start = new Label();

    /** @param maxLocals of the method as it is */
    WriteAdvice(MethodVisitor writer, WriteMethod method, int maxLocals) {
        super(Opcodes.ASM9, writer);
        this.method = method;
        this.write = maxLocals;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, "begin", "()Ljava/lang/Object;", false);
        mv.visitVarInsn(Opcodes.ASTORE, write);
        mv.visitLabel(start);
    }

    @Override
    public void visitInsn(int opcode) {
        switch (opcode) {
            case Opcodes.IRETURN -> {
                mv.visitInsn(Opcodes.DUP);
                mv.visitInsn(Opcodes.I2L);
                end();
            }
            case Opcodes.LRETURN -> {
                mv.visitInsn(Opcodes.DUP2);
                end();
            }
            case Opcodes.RETURN -> {
                mv.visitVarInsn(Opcodes.ILOAD, method.lengthLocal());
                mv.visitInsn(Opcodes.I2L);
                end();
            }
            default -> {}
        }
        super.visitInsn(opcode);
    }

    private void end() {
        pushWrite();
        hook("end", "(JLjava/lang/Object;Ljava/lang/Object;Ljava/lang/String;)V");
    }

    private void pushWrite() {
        mv.visitVarInsn(Opcodes.ALOAD, write);
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitFieldInsn(Opcodes.GETFIELD, method.owner(), method.peerField(), method.peerDescriptor());
        mv.visitLdcInsn(method.api());
    }

    private void hook(String name, String descriptor) {
        mv.visitMethodInsn(Opcodes.INVOKESTATIC, HOOK, name, descriptor, false);
    }

    @Override
    public void visitFrame(int type, int locals, Object[] local, int stackSize, Object[] stack) {
        Object[] longer = withWrite(locals, local);
        super.visitFrame(type, longer.length, longer, stackSize, stack);
    }

    private Object[] withWrite(int locals, Object[] local) {
        int used = 0;
        for (int i = 0; i < locals; i++) {
            used += local[i] == Opcodes.LONG || local[i] == Opcodes.DOUBLE ? 2 : 1;
        }
        Object[] longer = Arrays.copyOf(local, locals + write - used + 1);
        Arrays.fill(longer, locals, longer.length - 1, Opcodes.TOP);
        longer[longer.length - 1] = "java/lang/Object";
        return longer;
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        Label handler = new Label();
        mv.visitLabel(handler);
        // the last entry of the table: the method's own handlers come before it
        mv.visitTryCatchBlock(start, handler, handler, null);
        Object[] locals = withWrite(1, new Object[] {method.owner()});
        mv.visitFrame(Opcodes.F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
        mv.visitInsn(Opcodes.DUP);
        pushWrite();
        hook("fail", "(Ljava/lang/Throwable;Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/String;)V");
        mv.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack + MORE_STACK, maxLocals + 1);
    }
}
