package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Passes the local address or port of an accepted connection to a hook, where the method returns. */
final class AcceptAdvice extends HookAdvice {
    private final WriteMethod method;

    AcceptAdvice(MethodVisitor writer, WriteMethod method) {
        super(writer);
        this.method = method;
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            boolean isPort = method.peerDescriptor().equals("I");
            if (isPort) {
                mv.visitInsn(Opcodes.ACONST_NULL);
            }
            loadField(method.owner(), method.peerField(), method.peerDescriptor());
            if (!isPort) {
                mv.visitInsn(Opcodes.ICONST_0);
            }
            hook("accepted", "(Ljava/lang/Object;I)V");
        }
        super.visitInsn(opcode);
    }
}
