package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Rewrites the point where an asynchronous channel allows the next write, or fails all later writes after a timeout.
 */
final class AsyncEnableAdvice extends HookAdvice {
    AsyncEnableAdvice(MethodVisitor writer) {
        super(writer);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        load(0);
        mv.visitVarInsn(Opcodes.ILOAD, 1);
        load(0);
        hook("enable", "(Ljava/lang/Object;ZLjava/lang/Object;)V");
    }
}
