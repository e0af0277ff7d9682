package timeagent.agent.socket;

import net.bytebuddy.jar.asm.MethodVisitor;

/** A method that gets hooks. */
interface RewrittenMethod {
    /** Rewrites the method. */
    MethodVisitor advice(MethodVisitor writer, int maxLocals);
}
