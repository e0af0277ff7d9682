package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Marks the thread while a transfer writes to its target in pieces. */
final class TransferAdvice extends EnterExitAdvice {
    private final WriteMethod method;

    TransferAdvice(MethodVisitor writer, WriteMethod method, int maxLocals) {
        super(writer, method.owner(), method.descriptor(), false, maxLocals, false);
        this.method = method;
    }

    @Override
    void enter() {
        load(method.peerLocal());
        hook("enterTransfer", "(Ljava/lang/Object;)Ljava/lang/Object;");
    }

    @Override
    void leave(int returnOpcode) {
        loadAnswer();
        hook("leaveTransfer", "(Ljava/lang/Object;)V");
    }

    @Override
    void fail() {
        mv.visitInsn(Opcodes.POP);
        leave(Opcodes.RETURN);
    }
}
