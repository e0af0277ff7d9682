package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Rewrites the end of a method that connects a datagram socket: later writes have no address. */
final class ConnectAdvice extends HookAdvice {
    private final WriteMethod method;

    ConnectAdvice(MethodVisitor writer, WriteMethod method) {
        super(writer);
        this.method = method;
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            load(0);
            mv.visitInsn(Opcodes.ICONST_M1);
            load(method.peerLocal());
            mv.visitInsn(Opcodes.ACONST_NULL);
            mv.visitInsn(Opcodes.ACONST_NULL);
            hook("writing", "(Ljava/lang/Object;ILjava/lang/Object;Ljava/lang/Object;Ljava/lang/Object;)V");
        }
        super.visitInsn(opcode);
    }
}
