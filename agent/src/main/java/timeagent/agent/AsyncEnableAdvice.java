package timeagent.agent;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Rewrites the point where an asynchronous channel allows the next write, or fails all later writes after a timeout.
 */
final class AsyncEnableAdvice extends MethodVisitor {
    AsyncEnableAdvice(MethodVisitor writer) {
        super(Opcodes.ASM9, writer);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitVarInsn(Opcodes.ILOAD, 1);
        mv.visitVarInsn(Opcodes.ALOAD, 0);
        mv.visitMethodInsn(
                Opcodes.INVOKESTATIC,
                LocalVariableAdvice.HOOK,
                "enable",
                "(Ljava/lang/Object;ZLjava/lang/Object;)V",
                false);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(Math.max(maxStack, 3), maxLocals);
    }
}
