package timeagent.agent.socket;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Adds calls of socket-write hooks to a method. */
abstract class HookAdvice extends MethodVisitor {
    static final String HOOK = "timeagent/hooks/TimeagentSocket";
    static final String NATIVE_HOOK = "timeagent/hooks/TimeagentNative";
    /** What a hook takes above the method's own stack and its result, which may be a long. */
    private static final int MORE_STACK = 7;

    final Hooks.Body body;

    HookAdvice(MethodVisitor writer, Hooks.Body body) {
        super(Opcodes.ASM9, writer);
        this.body = body;
    }

    final void emit(Code code) {
        code.emit(mv, body);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack + MORE_STACK, maxLocals);
    }
}
