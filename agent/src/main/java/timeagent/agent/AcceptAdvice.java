package timeagent.agent;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Passes the local address or port of an accepted connection to a hook, where the method returns. */
final class AcceptAdvice extends MethodVisitor {
    private final WriteMethod method;

    AcceptAdvice(MethodVisitor writer, WriteMethod method) {
        super(Opcodes.ASM9, writer);
        this.method = method;
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            boolean isPort = method.peerDescriptor().equals("I");
            if (isPort) {
                mv.visitInsn(Opcodes.ACONST_NULL);
            }
            mv.visitVarInsn(Opcodes.ALOAD, 0);
            mv.visitFieldInsn(Opcodes.GETFIELD, method.owner(), method.peerField(), method.peerDescriptor());
            if (!isPort) {
                mv.visitInsn(Opcodes.ICONST_0);
            }
            mv.visitMethodInsn(
                    Opcodes.INVOKESTATIC, LocalVariableAdvice.HOOK, "accepted", "(Ljava/lang/Object;I)V", false);
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + 2, maxLocals);
    }
}
